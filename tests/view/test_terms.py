"""Tests that each thing has one name in each language, and that replaced wordings do not return."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

import pytest

from cantstop.model import classic
from cantstop.view import words

CODES = ("en", "fr", "de")
Text = str | dict[str, str]
TEXTS: dict[str, dict[str, Text]] = {
    code: json.loads((words.FOLDER / f"{code}.json").read_text("utf-8")) for code in CODES
}

# Terms of Can't Stop that Express does not use.
AT_THE_BOARD = (
    r"(rolloff|board|table|choice|gauge|bust|claimed|coach|log)\..*|note\.(sums|stop|columns)(_text)?|"
    rf"howto\.(roll|climb|stop|claim|columns|{'|'.join(classic.VARIANTS)})(_text|_told)?|does\.(roll|rolls)"
)

# Language: banned terms, the keys (all by default), and the terms to use instead.
BANNED: dict[str, list[tuple[str, str, str]]] = {
    "en": [
        (r"\b(throws?|threw|thrown)\b", AT_THE_BOARD, "roll"),
        (r"\bbank(s|ed)?\b", "", "keep"),
        (r"\balone\b", "", "solo"),
        (r"\btaken back\b", "", "undone"),
        (r"\bdecisions?\b", "", "choice"),
        (r"\bwatch again\b", "", "review"),
        (r"\bhumans?\b", "", "person"),
        (r"\bthe \{row\} row\b", "", "row {row}"),
        (r"\bfor good\b", r"(note|howto)\..*", "squares can be sent home"),
        (r"\bthere are three ways\b|\bthree pairings\b", "", "equal dice make fewer"),
        (r"\bplace a free runner first\b", "", "the refused pairing may place one too"),
        (r"\bseen every throw\b", "", "sounds like cheating"),
        (r"\bfetch\w*\b", "", "download"),
        (r"\bthis once\b", "", "for the first time"),
        (r"\btaking over\b", "", "import"),
        (r"\bof \{all\} best\b", "", "right"),
        (r"\bplays itself\b", "", "is played automatically"),
        (r"\bwins? \{\w+:percent\}", "", "times in 100"),
    ],
    "fr": [
        (r"\bpions?\b", "", "coureur, or jeton"),
        (r"\b(ferme|fermes|fermer)\b", r"(?!log\.close|does\.close|trouble\.fault).*", "remporter"),
        (r"\btour \{n\}", "", "manche"),
        (r"\btours\b", "over.with|review.won|records.length|review.chance_rounds", "manches"),
        (r"\b(vous|votre|vos)\b|\b(?!assez|chez)\w{3,}ez\b", "", "tu"),
        (r"\bpour de bon\b|\by restent\b", "", "squares can be sent home"),
        (r"\bil y a trois façons\b", "", "equal dice make fewer"),
        (r"\bplace un coureur libre\b", "", "the refused pairing may place one too"),
        (r"\bobligée?s?\b", "", "obligatoire"),
        (r"\brépartitions?\b", "", "paires"),
        (r"\bne passe\b", "", "jouable, possible"),
        (r"\bque des\b", "", "seulement"),
        (r"\bau présent\b", "", "à la partie"),
        (r"\b(perd|perdent) (tout|le|les)\b", r"(?!review\.).*", "fait perdre"),
        (r"\bs’exercer\b", "", "s’entraîner"),
        (r"\bpas suivant\b", "", "étape suivante: pas are those of runners"),
        (r"\breprise de\b", "", "importation; reprendre is to resume"),
        (r"\b(de|que) \{name\}", "", "{name:of}, {name:that}"),
    ],
    "de": [
        (r"\b(anhalten|halte an|hält an|hielt an|aufhören)\b", "", "stoppen"),
        (r"\bund sie bleiben\b", "", "squares can be sent home"),
        (r"\bgeht auf drei arten\b", "", "equal dice make fewer"),
        (r"\berst freie läufer\b", "", "the refused pairing may place one too"),
        (r"\bplatte\b", "", "Datenträger, or hier"),
        (r"\bgesichert|sichern\b", r"(notice|pause|error|about|records|does|save)\..*", "speichern"),
        (r"\bpaarung(en)?\b", "", "Paare"),
        (r"\bgeprüft\b", "", "Rückblick"),
        (r"\b(bestwert|endstand|stände|summe \{total\})", "", "Ergebnis, Punkte"),
        (r"\ballein\b", "", "solo"),
        (r"\bzüge? zurücknehmen\b|\bzurückgenommenen zügen\b", "", "Aktion, Rücknahmen"),
        (r"\bweiter würfeln\b", "", "weiterwürfeln"),
        (r"\b(figur|geteilt|eilen|geholt wird)\b", "", "Charakter, besetzt, schneller"),
        (r"\b(ihnen|ihre?n?)\b(?! runner)", r"(?!howto\.eager_told).*", "du"),
        (r"\bteuer\w*", "", "Fehler"),
        (r"\b(in 100|von 10|aus) spielen\b|\bspiele? des meisters\b|\bsieh dir ein spiel\b", "", "Partie"),
        (r"\baus\b", r"(log|over|express)\..*|refusal\.game_over", "verloren, zu Ende"),
    ],
}

# Texts that are equal in one language only, each with the reason.
SHARED = {
    "en": {
        "choose a pairing": "asked, and in the list of keys",
        "fifth die, then two pairs": "what to do, and the lesson about it",
        "{name:of} roll": "undo, and what is read aloud",
    },
    "fr": {
        "début": "the key, and the start of a review",
        "continuer": "French has no other word for Go on",
        "{names:and}: {n} partout": "partout serves for two and for more",
        "annuler": "every French program says so for Undo and for Cancel",
        "reprendre": "resume, go on",
        "a choisi": "with and without room for more",
    },
    "de": {
        "aus": "the plaque, and a switch that is off",
        "würfeln": "German rolls, throws and casts with one word",
        "mit rücknahmen": "moves and throws",
        "weiterspielen": "resume, go on playing",
        "weiter": "continue, go on",
        "anderes blatt": "the hint, and the list of keys",
        "verloren": "a turn, and games",
        "{columns:and} gehören dir": "the announcement, and what is read aloud",
        "{name} ist dran": "the table, and what is read aloud",
    },
}

# Texts that are the same in French or German as in English.
SAME_AS_ENGLISH = {
    "fr": {
        "Ctrl", "Can’t Stop", "Menu", "STOP", "Express", "Animations", "Normal", "Chances", "Pause", "points", "Total",
        "total {total}", "{n} points", "{n} min", "Version {version}", "Licences", "arguments", "options",
        "{name}, total {total}", "{marks}. total {total}.", "Scores",
    },
    "de": {
        "Can’t Stop", "STOP", "Computer", "Express", "Normal", "Name", "Start", "Pause", "{n} min",
        "Version {version}", "TEXT", "{name}, solo", "Argument {name}: {what}",
    },
}  # fmt: skip


def forms(text: Text) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def every_text(code: str) -> Iterator[tuple[str, str]]:
    for key, text in TEXTS[code].items():
        for form in forms(text):
            yield key, form


def bare(code: str, key: str) -> str:
    """Return the text without its end marks and initial capital."""
    return re.sub(r"[^\w{}:,<> ]", "", forms(TEXTS[code][key])[-1].replace("\u00a0{", " {")).strip().casefold()


@pytest.mark.parametrize("code", CODES)
def test_abandoned_terms_do_not_return(code: str) -> None:
    found = [
        f"{key}: {form!r} says {match[0]!r}, better: {better}"
        for term, where, better in BANNED[code]
        for key, form in every_text(code)
        if (match := re.search(term, form, re.IGNORECASE)) and re.fullmatch(where or ".*", key)
    ]
    assert found == []


@pytest.mark.parametrize("code", CODES)
def test_banned_terms_apply_to_existing_keys(code: str) -> None:
    for term, where, _ in BANNED[code]:
        assert any(re.fullmatch(where or ".*", key) for key in TEXTS[code]), term


@pytest.mark.parametrize("code", CODES)
def test_different_meanings_have_different_texts(code: str) -> None:
    """Two keys with the same text have different meanings if their texts differ in both other languages."""
    others = [other for other in CODES if other != code]
    keys: dict[str, list[str]] = defaultdict(list)
    for key in TEXTS[code]:
        keys[bare(code, key)].append(key)
    shared = {
        text
        for text, same in keys.items()
        if any(all(bare(other, one) != bare(other, two) for other in others) for one, two in combinations(same, 2))
    }
    found = {text: keys[text] for text in shared - set(SHARED[code])}
    assert not found, f"say two things differently, or add the text with its reason to SHARED: {found}"
    assert shared == set(SHARED[code]), "no texts share these any more: take them out of SHARED"


@pytest.mark.parametrize("code", ["fr", "de"])
def test_french_and_german_texts_are_translated(code: str) -> None:
    same = {
        forms(text)[-1]
        for key, text in TEXTS[code].items()
        if forms(text)[-1].casefold() == forms(TEXTS["en"][key])[-1].casefold()
        and re.search(r"[A-Za-z]{3}", re.sub(r"\{[^}]*\}", "", forms(text)[-1]))
    }
    expected = {text.casefold() for text in SAME_AS_ENGLISH[code]}
    found = sorted(text for text in same if text.casefold() not in expected)
    assert not found, f"translate in assets/words/{code}.json, or add to SAME_AS_ENGLISH: {found}"
    assert {text.casefold() for text in same} == expected, "no texts say these any more: take them out"


COUNTED = {
    "en": r"\{n\} (step|roll|turn|round|game|choice|bust|win|point|mark)s\b",
    "fr": r"\{n\} (lancer|tour|manche|partie|choix bon|victoire|point|coup)s\b(?! sur)",
    "de": r"\{n\} (Schritte|Würfe|Züge|Runden|Partien|Siege|Punkte|Aktionen)\b(?! mehr in)",
}
ALWAYS_MANY = re.compile(
    r"expressend\.(best|lowest|second_best|third|third_best|place)(_alone)?|express\.time_begins|trainer\.penalty_note"
)


@pytest.mark.parametrize("code", CODES)
def test_texts_with_a_count_have_a_singular(code: str) -> None:
    alone = [key for key, text in TEXTS[code].items() if isinstance(text, str) and re.search(COUNTED[code], text)]
    found = [key for key in alone if not ALWAYS_MANY.fullmatch(key)]
    assert not found, f'in {code}.json these need a form for one and for many, {{"one": .., "other": ..}}: {found}'


@pytest.mark.parametrize("code", CODES)
def test_singular_texts_name_no_plural(code: str) -> None:
    for key, text in TEXTS[code].items():
        if isinstance(text, dict):
            assert not re.search(COUNTED[code], text["one"]), key


@pytest.mark.parametrize("code", CODES)
def test_lines_of_the_list_of_keys_can_be_read_alone(code: str) -> None:
    leaning = {"en": r"\b(it|that|them)\b", "fr": r"^(le|la|les) \w+$|^l’\w+$|\bune de\b", "de": r"\b(es|das|eine)\b"}
    lines = {key: form for key, form in every_text(code) if key.startswith("does.")}
    assert [key for key, form in lines.items() if re.search(leaning[code], form)] == []
