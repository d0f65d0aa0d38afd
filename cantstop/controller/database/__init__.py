"""The one file that keeps games, what they tell, and what players have trained: `games.db` in the data folder.

schema       its tables, and the steps from older ones
connection   opening it, and what its errors mean
writer       the thread that alone writes; nobody waits for it
reader       the thread that answers questions; nobody waits for a disk that hangs
game_rows    a game as rows, and back
queries      what lists, title and records ask
training_rows  rounds of exercises, and mistakes to train
windows      which window plays which game
damage       checks, setting aside, saving what can be read
copies       a copy a day; what lies in the bin for a month goes
takeover     games of the folders that older versions kept, once
old_folder   what lies in such a folder
"""
