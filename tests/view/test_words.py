"""Tests that the texts are complete in three languages, all used, and formed by the grammar of each language."""

from __future__ import annotations

import ast
import json
import re
import string
import sys
from collections.abc import Iterable, Iterator, Set
from dataclasses import replace
from datetime import date, datetime, timezone
from enum import Enum
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from listening import overhear

from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.model import classic
from cantstop.model.classic import Advance, Dice, Roll, Stop
from cantstop.model.refusals import Reason, Refusal
from cantstop.view import sentences, words
from cantstop.view.kit import keys
from cantstop.view.language import ENGLISH, FRENCH, GERMAN, first_known, of_environment, system_language
from cantstop.view.parts import games
from cantstop.view.screens import how_to_play as key_table
from cantstop.view.words import say

ROOT = Path(__file__).resolve().parents[2]
CODES = words.CODES
KNOWN = ENGLISH, FRENCH, GERMAN
KEY = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+")


@cache
def texts(code: str) -> dict[str, str | dict[str, str]]:
    return dict(json.loads((words.FOLDER / f"{code}.json").read_text("utf-8"), object_pairs_hook=no_key_twice))


def no_key_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    names = [name for name, _ in pairs]
    assert len(set(names)) == len(names), [name for name in names if names.count(name) > 1]
    return dict(pairs)


def forms(text: str | dict[str, str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def placeholders(text: str | dict[str, str]) -> set[str]:
    return {name for form in forms(text) for _, name, _, _ in string.Formatter().parse(form) if name}


class Pattern(NamedTuple):
    """An f-string that may be a key of a text: the parts around its field, and the words of its module."""

    before: str
    after: str
    beside: frozenset[str]

    def makes(self, key: str, groups: Set[frozenset[str]]) -> bool:
        """Return whether the f-string can form this key with the words of its module."""
        if not (key.startswith(self.before) and key.endswith(self.after)):
            return False
        word = key[len(self.before) : len(key) - len(self.after)]
        return bool({word, word.removeprefix("_")} & self.beside) or any(
            word in group and all(f"{self.before}{each}{self.after}" in texts("en") for each in group)
            for group in groups
        )


class Source(NamedTuple):
    """Possible keys in the source: string constants, groups of them, and f-strings."""

    words: frozenset[str]
    groups: frozenset[frozenset[str]]
    patterns: frozenset[Pattern]


@cache
def source(room: str = "") -> Source:
    """Return the strings in the source of the game, or of one package, that may be keys of texts."""
    known, groups, patterns = set[str](), set[frozenset[str]](), set[Pattern]()
    for path in (ROOT / "cantstop" / room).rglob("*.py"):
        nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        pieces = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
        beside = constants(node for node in nodes if id(node) not in pieces)
        known |= beside
        groups |= {group for node in nodes for group in together(node) if len(group) > 1}
        for node in nodes:
            match node:
                case ast.JoinedStr([ast.Constant(str(before)), ast.FormattedValue(), *rest]):
                    match rest:
                        case []:
                            patterns.add(Pattern(before, "", beside))
                        case [ast.Constant(str(after))]:
                            patterns.add(Pattern(before, after, beside))
    return Source(frozenset(known), frozenset(groups), frozenset(patterns))


def constants(nodes: Iterable[ast.AST | None]) -> frozenset[str]:
    return frozenset(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def together(node: ast.AST) -> Iterator[frozenset[str]]:
    """Yield groups of strings: a tuple, list or set, the keys or values of a dictionary, or a function's results."""
    match node:
        case ast.Tuple(elts) | ast.List(elts) | ast.Set(elts):
            yield constants(elts)
        case ast.Dict(keys, values):
            yield constants(keys)
            yield constants(values)
        case ast.FunctionDef():
            given = (each for each in ast.walk(node) if isinstance(each, ast.Return))
            yield constants(inner for each in given for inner in ast.walk(each))


def every_sentence() -> Iterator[tuple[Enum, str]]:
    """Yield each refusal, notice and reason with its sentence."""
    for kind in Reason:
        yield kind, sentences.refusal(Refusal(kind, 9, 1, 3), ("Anna", "Ben"))
    for about in NoticeKind:
        yield about, sentences.notice(Notice(about, "a file", 1, 2), ("Anna", "Ben"))
    for why in Why:
        of = Reasons(why, who=1, column=7, points=9, threshold=28, bust=0.15, steps=8, gain=1.1, row=6, number=3)
        yield why, sentences.decided(Decision(Roll(), of), "Otto", ("Anna", "Ben"))
        yield why, sentences.decided(Decision(Roll(), replace(of, often=0.4)), "Otto", ("Anna", "Ben"))
        yield why, sentences.outlook(of) or ""


# The files


def test_languages_have_the_same_keys() -> None:
    for code in CODES:
        missing, foreign = set(texts("en")) - set(texts(code)), set(texts(code)) - set(texts("en"))
        assert not missing, f"add to assets/words/{code}.json: {', '.join(sorted(missing))}"
        assert not foreign, f"in assets/words/{code}.json but not in en.json: {', '.join(sorted(foreign))}"


@pytest.mark.parametrize("code", CODES)
def test_text_has_the_same_fields_in_every_language(code: str) -> None:
    for key, text in texts("en").items():
        assert placeholders(texts(code)[key]) == placeholders(text), key


@pytest.mark.parametrize("code", CODES)
def test_plural_texts_have_both_forms(code: str) -> None:
    for key, text in texts(code).items():
        if isinstance(text, dict):
            assert set(text) == {"one", "other"}, key


@pytest.mark.parametrize("code", CODES)
def test_formats_of_fields_exist(code: str) -> None:
    known = {"", "signed", ".1", "percent", "hundred", "ordinal", "date", "of", "that", "and", "or", "none", "taken"}
    for key, text in texts(code).items():
        for form in forms(text):
            assert {spec for _, _, spec, _ in string.Formatter().parse(form) if spec} <= known, key


def test_no_text_is_missing() -> None:
    """Model and computer players are skipped: strings such as "express.apply" in them are names of functions."""
    known = source("view").words | source("setup").words | source("controller").words
    groups = {key.partition(".")[0] for key in texts("en")}
    asked = {
        text
        for text in known
        if KEY.fullmatch(text)
        and text.partition(".")[0] in groups
        and not text.endswith((".json", ".log", ".py", ".txt"))
    }
    missing = sorted(asked - set(texts("en")))
    assert not missing, (
        f"add to every file of assets/words, or write a string that is no key without dots: {', '.join(missing)}"
    )


@pytest.mark.slow
def test_no_text_is_unused(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set[str]()
    for where in (words, sentences, key_table):
        overhear(monkeypatch, where, "say", lambda key, **values: asked.add(key))
    list(every_sentence())
    for sheet in key_table.SHEETS:
        key_table.key_columns(sheet)
    for key in keys.NAMED:
        keys.cap(f"Ctrl+Shift+{key}")
    known, groups, patterns = source()
    left = set(texts("en")) - known - asked
    unused = sorted(key for key in left if not any(each.makes(key, groups) for each in patterns))
    assert not unused, f"delete these keys, or write them as strings, or f-strings with one field: {', '.join(unused)}"


@pytest.mark.parametrize("face", sorted((ROOT / "assets" / "fonts").glob("*.ttf")), ids=lambda path: path.stem)
def test_fonts_have_every_letter(face: Path) -> None:
    import pygame

    pygame.font.init()
    font = pygame.font.Font(face, 20)

    def drawn(letter: str) -> bytes:
        return pygame.image.tobytes(font.render(letter, True, "white"), "RGBA")

    empty_box = drawn("\N{RIGHTWARDS ARROW}")
    assert drawn("\N{CHECK MARK}") == empty_box, "what the faces lack looks like this"
    letters = {letter for code in CODES for text in texts(code).values() for form in forms(text) for letter in form}
    assert [letter for letter in sorted(letters - {"\n"}) if drawn(letter) == empty_box] == []


@pytest.mark.parametrize("code", CODES)
def test_quotes_and_spaces_are_typographic(code: str) -> None:
    for key, text in texts(code).items():
        for form in forms(text):
            assert not set(form) & set("'\"\t\u202f\u2011"), key
            assert form == form.strip(), key
            assert "  " not in form, key
            assert "..." not in form, key


def test_french_and_german_signs_stay_on_the_line() -> None:
    for key, text in texts("fr").items():
        for form in forms(text):
            bare = re.sub(r"\{[^}]*\}", "0", form)
            assert not re.search(r"[^\u00a0][:;?!%»]|«[^\u00a0]", bare), (key, form)
    for key, text in texts("de").items():
        for form in forms(text):
            assert not re.search(r"[^\u00a0]%", form), key


# Grammar


def test_plural_forms_of_each_language() -> None:
    expected = {"en": ("0 steps", "1 step", "8 steps"), "de": ("0 Schritte", "1 Schritt", "8 Schritte")}
    for code, said in expected.items():
        words.use(code)
        assert tuple(say("common.steps", n=n) for n in (0, 1, 8)) == said
    words.use("fr")
    assert [say("log.rolls", n=n) for n in (0, 1, 2)] == ["0 lancer", "1 lancer", "2 lancers"]
    assert FRENCH.plural(1.9) == FRENCH.plural(-1) == "one"
    assert ENGLISH.plural(1.5) == GERMAN.plural(0) == "other"


def test_numbers_of_each_language() -> None:
    assert [language.number(-1234.56) for language in KNOWN] == ["−1234.6", "−1234,6", "−1234,6"]
    assert [language.number(1_234_567) for language in KNOWN] == [
        "1,234,567",
        "1\u00a0234\u00a0567",
        "1.234.567",
    ]
    assert ENGLISH.number(3, signed=True) == "+3"
    assert ENGLISH.number(0, signed=True) == "0"
    assert ENGLISH.number(-0.04) == "0.0", "no minus before nothing"
    assert GERMAN.number(1.25, 2) == "1,25"


def test_percent_is_certain_only_when_exact() -> None:
    chances = (0.0, 0.001, 0.153, 0.999, 1.0)
    assert [ENGLISH.percent(chance) for chance in chances] == ["0%", "<1%", "15%", ">99%", "100%"]
    assert [FRENCH.percent(chance) for chance in (0.001, 0.999)] == ["<\u00a01\u00a0%", ">\u00a099\u00a0%"]
    assert FRENCH.percent(0.15) == GERMAN.percent(0.15) == "15\u00a0%"


def test_lists_of_each_language() -> None:
    assert ENGLISH.listing(["Anna", "Ben", "Chloé"]) == "Anna, Ben and Chloé"
    assert FRENCH.listing(["Anna", "Ben"]) == "Anna et Ben"
    assert GERMAN.listing([6, 8, 11], "or") == "6, 8 oder 11"
    assert ENGLISH.listing(["Anna"]) == "Anna"
    assert ENGLISH.listing([]) == ""
    assert [language.none_of([6, 8]) for language in KNOWN] == [
        "no 6, no 8",
        "ni 6 ni 8",
        "keine 6, keine 8",
    ]
    assert FRENCH.none_of([6]) == "pas de 6"
    assert FRENCH.none_of([6, 8, 9]) == "ni 6, ni 8, ni 9"
    assert ENGLISH.taken((6, 8)) == "6 and 8"
    assert ENGLISH.taken((7, 7)) == "7 twice"
    assert FRENCH.taken((6, 8)) == "le\u00a06 et le\u00a08"
    assert GERMAN.taken((7, 7)) == "zweimal die\u00a07"


def test_possessives_of_each_language() -> None:
    assert [ENGLISH.of(name) for name in ("Chloé", "Hans")] == ["Chloé’s", "Hans’s"]
    assert [GERMAN.of(name) for name in ("Chloé", "Hans", "Max")] == ["Chloés", "Hans’", "Max’"]
    assert [FRENCH.of(name) for name in ("Chloé", "Anna", "Éric")] == ["de Chloé", "d’Anna", "d’Éric"]
    assert [FRENCH.that(name) for name in ("Ida", "Ben")] == ["qu’Ida", "que Ben"]
    assert [FRENCH.of(name) for name in ("Hélène", "Henri", "Yves")] == ["d’Hélène", "d’Henri", "d’Yves"]
    assert [FRENCH.of(name) for name in ("Yann", "Yasmine", "Y", "")] == ["de Yann", "de Yasmine", "de Y", "de "]
    assert GERMAN.of("") == "s", "an empty name breaks nothing"


def test_ordinals_and_days_of_each_language() -> None:
    assert [ENGLISH.ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 112)] == (
        "1st 2nd 3rd 4th 11th 12th 13th 21st 112th".split()
    )
    assert [FRENCH.ordinal(n) for n in (1, 2)] == ["1er", "2e"]
    day = date(2026, 11, 18)
    assert [language.date(day) for language in KNOWN] == [
        "18 November",
        "18 novembre",
        "18. November",
    ]
    assert FRENCH.date(date(2026, 8, 1)) == "1er août"
    assert GERMAN.date(day, today=date(2027, 1, 3)) == "18. November 2026"


def test_moments_of_each_language() -> None:
    now = datetime(2026, 11, 18, 20, 0, tzinfo=timezone.utc)
    evening, last_night = (
        datetime(2026, 11, 18, 18, 40, tzinfo=timezone.utc),
        datetime(2026, 11, 17, 23, 59, tzinfo=timezone.utc),
    )
    assert [language.moment(evening, now) for language in KNOWN] == [
        "today, 18:40",
        "aujourd’hui, 18\u00a0h\u00a040",
        "heute, 18:40",
    ]
    assert [language.moment(last_night, now) for language in KNOWN] == [
        "yesterday",
        "hier",
        "gestern",
    ]
    assert ENGLISH.moment(datetime(2026, 11, 8, tzinfo=timezone.utc), now) == "8 November"


# Saying


def test_fields_follow_the_grammar_of_the_language() -> None:
    words.use("fr")
    assert say("pause.undo_stop", name="Anna") == "le stop d’Anna"
    said = say("why.little_at_stake", n=3, gain=1.1)
    assert said == "seulement 3 pas en jeu, et un lancer en rapporte 1,1 en moyenne"
    assert say("choice.risk", chance=0.153) == "puis 15\u00a0% de risque"
    words.use("de")
    assert say("save.replaces", day=date(2026, 11, 8)) == "Die Partie vom 8. November mit diesem Namen wird ersetzt."
    assert say("gauge.one_in", n=8, rolls=7) == "Etwa jeder 7. Wurf kostet alle 8 Schritte"


def test_missing_text_or_value_raises_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert say("no.such_key") == "no.such_key"
    assert say("table.keep", wrong=1) == "keep {n} steps"
    said = say("why.little_at_stake", n=3, gain="much")
    assert said == "only 3 steps at stake, and a roll brings much on average"
    (tmp_path / "en.json").write_text('{"title.play": "Play"}', "utf-8")
    (tmp_path / "fr.json").write_text("{damaged", "utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(words, "FOLDER", tmp_path)
        words._speaker_of.cache_clear()
        words.use("fr")
        assert say("title.play") == "Play", "English where French is missing"
        assert say("title.quit") == "title.quit"
    words._speaker_of.cache_clear()


def test_any_name_can_be_put_into_a_text() -> None:
    for name in ("{n}", "{", "%s", "Łukasz", "ß"):
        for code in CODES:
            words.use(code)
            assert name in say("over.wins", name=name)


# Sentences


@pytest.mark.parametrize("code", CODES)
def test_refusals_notices_and_reasons_have_sentences(code: str) -> None:
    words.use(code)
    for about, said in every_sentence():
        assert "{" not in said
        assert not re.search(r"\b(refusal|notice|why|coach)\.", said), about


def test_one_column_has_a_singular_sentence() -> None:
    taken = {columns: Decision(Advance(columns), Reasons(Why.BEST_COLUMNS)) for columns in ((4,), (7, 7), (6, 8))}
    assert [sentences.decided(decision, "Otto") for decision in taken.values()] == [
        "Otto takes 4: the best column for this turn",
        "Otto takes 7 twice: the best column for this turn",
        "Otto takes 6 and 8: the best columns for this turn",
    ]


def test_sentences_name_their_players() -> None:
    assert sentences.refusal(Refusal(Reason.CLAIMED, column=9, player=1), ("Anna", "Ben")) == "Ben claimed 9"
    assert sentences.refusal(Refusal(Reason.CLAIMED, column=9, player=7), ("Anna", "Ben")) == "Somebody claimed 9"
    assert "Otto" in sentences.notice(Notice(NoticeKind.STEADY_STEPPED_IN, player=0), ("Otto",))
    weighed = Reasons(Why.STOPPING_IS_BETTER, chance=0.604, stopped=0.604, rolled=0.572)
    assert sentences.reason(weighed) == "stopping wins 60 times in 100, rolling 57"
    assert sentences.reason(replace(weighed, rolled=0.598)) == "60 wins in 100, rolling or stopping"
    near = Reasons(Why.SOMEBODY_NEAR, who=1, often=0.42)
    assert sentences.reason(near, ("Anna", "Ben")) == "Ben can win next turn, 4 times in 10"
    assert sentences.reason(Reasons(Why.COUNT_REACHED, points=31, threshold=28)) == "31 points, and 28 are enough"


def test_list_says_whether_a_player_rolls_or_decides() -> None:
    state = classic.new_game(classic.Rules(2))
    said = [games.whose_move(state, ("Anna", "Ben"))]
    for move in (Roll(), Dice((3, 3, 4, 4)), Advance((6, 8)), Stop()):
        state = classic.apply(state, move)[0]
        said.append(games.whose_move(state, ("Anna", "Ben")))
    to_roll, to_decide = "round\u00a01, Anna to roll", "round\u00a01, Anna to decide"
    assert said == [to_roll, to_roll, to_decide, to_decide, "round\u00a01, Ben to roll"]


# The system's language


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "sv:fr_CH:en"}, "fr"),
        ({"LC_ALL": "fr_CA", "LANG": "de_DE"}, "fr"),
        ({"LC_MESSAGES": "de", "LANG": "fr_FR"}, "de"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, None),
        ({"LANG": "frp_FR"}, None),
        ({"LANG": "pt_BR.UTF-8"}, None),
        ({}, None),
    ],
)
def test_language_follows_the_environment(environment: dict[str, str], code: str | None) -> None:
    assert of_environment(environment) == code


def test_language_follows_macos_and_windows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import plistlib

    assert first_known(["pt-BR", "de-CH", "en"]) == "de"
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    (tmp_path / "Library/Preferences").mkdir(parents=True)
    with monkeypatch.context() as mac:
        mac.setattr("sys.platform", "darwin")
        assert system_language() == "en"
        with (tmp_path / "Library/Preferences/.GlobalPreferences.plist").open("wb") as file:
            plistlib.dump({"AppleLanguages": ["fr-FR", "en-FR"]}, file)
        assert system_language() == "fr"
    for number, code in ((0x0807, "de"), (0x0C0C, "fr"), (0x0809, "en"), (0x0416, "en")):
        kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda number=number: number)
        monkeypatch.setattr("ctypes.cdll.LoadLibrary", {"kernel32": kernel}.__getitem__)
        monkeypatch.setattr("sys.platform", "win32")
        assert system_language() == code


@pytest.mark.skipif(sys.platform == "win32", reason="Windows is asked and not the environment")
def test_unknown_language_means_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    words.use("tlh")
    assert words.language() is GERMAN


@pytest.mark.parametrize("code", CODES)
def test_claim_and_choice_of_two_columns_have_different_texts(code: str) -> None:
    assert texts(code)["table.claimed_two_by"] != texts(code)["table.takes"]
