"""Parts of the records: the filters, and the panels with figures."""
