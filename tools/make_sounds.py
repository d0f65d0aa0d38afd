"""Make every sound of the game by synthesis: `python3 tools/make_sounds.py [folder]`.

Wood, felt and tin: a struck object sounds as a few damped tones (its modes), a rubbed one as a band of noise. The noise
is seeded, so the files are the same each time; a test compares them with those in assets/sounds. Only the standard
library is used. Mono, 16 bit, with the highest peak of every file at -12 dB.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import wave
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path

RATE = 32_000
PEAK = 10 ** (-12 / 20)
FOLDER = Path(__file__).resolve().parents[1] / "assets" / "sounds"

Samples = list[float]
Mode = tuple[float, float, float]  # frequency in Hz, seconds until the sound has faded to 1/e, loudness

DIE: tuple[Mode, ...] = ((1650, 0.006, 0.8), (2900, 0.0045, 0.7), (4700, 0.003, 0.4))
TRAY: tuple[Mode, ...] = ((236, 0.034, 1.0), (421, 0.026, 0.7), (688, 0.018, 0.5), (1140, 0.011, 0.3))
BLOCK: tuple[Mode, ...] = ((640, 0.034, 1.0), (1610, 0.017, 0.45), (2950, 0.008, 0.2))
# Partials of a thin tin sheet, as multiples of the lowest.
SHEET = (1.0, 1.47, 2.09, 2.56, 3.39, 4.08, 5.37, 6.71, 8.3, 10.1, 12.6)
PENTATONIC = (0, 2, 4, 7, 9)
ROWS = 13


# Material


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def struck(modes: Iterable[Mode], seconds: float, pitch: float = 1.0) -> Samples:
    """Return the sound of an object that is struck once, in which each mode is a sine that fades."""
    out = silence(seconds)
    for frequency, fade, loudness in modes:
        damping = math.exp(-1 / (fade * RATE))
        turn = 2 * math.pi * frequency * pitch / RATE
        feedback, loss = 2 * damping * math.cos(turn), damping * damping
        last, now = 0.0, loudness * math.sin(turn)
        for index in range(len(out)):
            out[index] += last
            last, now = now, feedback * now - loss * last
    return out


def noise(seconds: float, rng: random.Random) -> Samples:
    return [2 * rng.random() - 1 for _ in range(round(seconds * RATE))]


def band(samples: Samples, centre: float, width: float) -> Samples:
    """Return the part of the noise near the frequency `centre`; `width` is in octaves."""
    turn = 2 * math.pi * centre / RATE
    alpha = math.sin(turn) * math.sinh(math.log(2) / 2 * width * turn / math.sin(turn))
    gain, back, older = alpha / (1 + alpha), -2 * math.cos(turn) / (1 + alpha), (1 - alpha) / (1 + alpha)
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for x in samples:
        y = gain * (x - x2) - back * y1 - older * y2
        x1, x2, y1, y2 = x, x1, y, y1
        out.append(y)
    return out


def shaped(samples: Samples, envelope: Callable[[float], float]) -> Samples:
    """Return the samples multiplied by an envelope, a function of the elapsed share of time."""
    return [sample * envelope(index / len(samples)) for index, sample in enumerate(samples)]


def thud(seconds: float, centre: float, rng: random.Random) -> Samples:
    """Return the dull sound at the beginning of a blow."""
    return shaped(band(noise(seconds, rng), centre, 1.4), lambda part: (1 - part) ** 2)


def add(target: Samples, samples: Samples, at: float = 0.0, loudness: float = 1.0) -> None:
    start = round(at * RATE)
    for index, sample in enumerate(samples[: max(0, len(target) - start)], start):
        target[index] += loudness * sample


def finished(samples: Samples, fade_in: float = 0.0005, fade_out: float = 0.02) -> Samples:
    """Return the samples without a click at either end, and with the common peak."""
    rise, fall = round(fade_in * RATE), round(min(fade_out * RATE, len(samples) / 2))
    for index in range(rise):
        samples[index] *= index / rise
    for index in range(fall):
        samples[-1 - index] *= (1 - math.cos(math.pi * index / fall)) / 2
    highest = max(abs(sample) for sample in samples)
    return [sample * PEAK / highest for sample in samples]


def marimba(semitones: float, seconds: float, rng: random.Random, ring: float = 1.0) -> Samples:
    """Return the sound of a rosewood bar struck by a soft mallet, `semitones` above middle C."""
    tone = 261.63 * 2 ** (semitones / 12)
    fade = ring * 0.34 * (261.63 / tone) ** 0.7
    modes = ((tone, fade, 1.0), (3.99 * tone, fade * 0.28, 0.22), (9.7 * tone, fade * 0.08, 0.05))
    out = struck([mode for mode in modes if mode[0] < 0.45 * RATE], seconds)
    add(out, thud(0.012, 700, rng), loudness=0.5)
    return out


def sheet(base: float, seconds: float, sink: float, ring: float, rng: random.Random) -> Samples:
    """Return the sound of a tin sign that is struck: its pitch sinks a little and wavers while the sign swings."""
    out = silence(seconds)
    for number, ratio in enumerate(SHEET):
        phase, fade = 6.28 * rng.random(), ring / (1 + 0.3 * number)
        loudness = 0.86**number
        for index in range(len(out)):
            time = index / RATE
            swing = 1 + 0.012 * math.exp(-2.5 * time) * math.cos(6 * math.pi * time)
            phase += 2 * math.pi * base * ratio * swing * (1 - sink * (1 - math.exp(-time / 0.22))) / RATE
            out[index] += loudness * math.exp(-time / fade) * math.sin(phase)
    add(out, thud(0.02, 2600, rng), loudness=2.2)
    return out


# Cues


def throw(rng: random.Random) -> Samples:
    """Return the sound of dice that rattle in a wooden tray: many small blows, fewer and softer towards the end."""
    out, at, gap = silence(0.6), 0.0, 0.009
    while at < 0.53:
        force = (0.35 + 0.65 * rng.random()) * (1 - at / 0.62)
        pitch = 0.82 + 0.4 * rng.random()
        add(out, struck(TRAY, 0.11, pitch), at, 0.4 * force)
        add(out, struck(DIE, 0.03, 0.85 + 0.3 * rng.random()), at, 0.75 * force)
        add(out, thud(0.004, 3200, rng), at, 1.3 * force)
        at += gap * (0.5 + rng.random())
        gap *= 1.085
    return out


def die_lands(variant: int, rng: random.Random) -> Samples:
    """Return the sound of a die that lands on felt: a round knock."""
    pitch = (1.0, 1.09, 1.18, 1.29)[variant - 1]
    out = struck(((172, 0.02, 1.0), (334, 0.013, 0.45), (590, 0.008, 0.2)), 0.09, pitch)
    add(out, struck(DIE, 0.03, pitch), loudness=0.09)
    add(out, thud(0.01, 620 * pitch, rng), loudness=0.9)
    return out


def runner_step(row: int, rng: random.Random) -> Samples:
    octave, degree = divmod(row - 1, len(PENTATONIC))
    return marimba(12 * octave + PENTATONIC[degree], 0.14, rng, ring=0.45)


def bank(rng: random.Random) -> Samples:
    out = silence(0.22)
    for at, pitch, loudness in ((0.0, 1.0, 0.85), (0.092, 1.335, 1.0)):
        add(out, struck(BLOCK, 0.128, pitch), at, loudness)
        add(out, thud(0.004, 1500, rng), at, 0.7 * loudness)
    return out


def bust(rng: random.Random) -> Samples:
    out = sheet(214, 0.7, 0.16, 0.32, rng)
    add(out, struck(((92, 0.06, 1.0), (139, 0.045, 0.5)), 0.3), loudness=1.2)
    return out


def claim(rng: random.Random) -> Samples:
    out = silence(0.9)
    for at, semitones in ((0.0, 7), (0.13, 12), (0.26, 16)):
        add(out, marimba(semitones, 0.64, rng), at)
    add(out, sheet(523.25, 0.51, 0.012, 0.13, rng), 0.39, 0.3)
    return out


def suspense(rng: random.Random) -> Samples:
    """Return the sound of two wooden blocks that beat faster and higher while the dice roll."""
    out, at, gap = silence(0.95), 0.0, 0.15
    while at < 0.85:
        add(out, struck(BLOCK, 0.09, 0.55 + 0.35 * at), at, 0.35 + 0.65 * at)
        at, gap = at + gap, gap * 0.88
    return out


def saved(rng: random.Random) -> Samples:
    """Return the sound of two rising bars, after a throw that saves the turn."""
    out = silence(0.5)
    for at, semitones in ((0.0, 7), (0.09, 14)):
        add(out, marimba(semitones, 0.5 - at, rng), at, 0.8)
    return out


def turn_passes(rng: random.Random) -> Samples:
    """Return the sound of a brush over cloth: two bands of noise that swell and fade."""
    hiss = noise(0.15, rng)
    out = shaped(band(hiss, 1250, 1.6), lambda part: math.sin(math.pi * part**0.7) ** 2)
    add(out, shaped(band(hiss, 3000, 1.2), lambda part: math.sin(math.pi * part**0.5) ** 2), loudness=0.45)
    return out


def pencil(rng: random.Random) -> Samples:
    """Return the sound of a pencil on paper: a hiss made of grains."""
    grains, level = [], 0.0
    hiss = band(noise(0.12, rng), 3900, 1.5)
    for sample in hiss:
        level = 0.35 + rng.random() if rng.random() < 420 / RATE else level * 0.994
        grains.append(sample * (0.35 + level))
    add(grains, band(noise(0.12, rng), 900, 1.0), loudness=0.25)
    return shaped(grains, lambda part: min(1.0, part / 0.12) * (1 - part) ** 0.8)


def win(rng: random.Random) -> Samples:
    """Return a short fanfare for wood that ends in a full chord."""
    phrase = ((0.0, 7), (0.13, 12), (0.26, 16), (0.39, 19), (0.65, 16), (0.78, 19), (0.97, 24))
    out = silence(2.2)
    for at, semitones in phrase:
        add(out, marimba(semitones, 2.2 - at, rng, ring=1.5), at)
    for semitones, loudness in ((0, 0.8), (7, 0.55), (16, 0.5)):
        add(out, marimba(semitones, 1.23, rng, ring=1.8), 0.97, loudness)
    return out


def computer_wins(rng: random.Random) -> Samples:
    out = silence(1.2)
    for at, semitones, loudness in ((0.0, 0, 0.9), (0.16, 4, 0.9), (0.32, 7, 0.9), (0.52, 4, 0.8), (0.52, -5, 0.8)):
        add(out, marimba(semitones, 1.2 - at, rng, ring=1.2), at, loudness)
    return out


# Single blows: their modes and seconds, then the thud's seconds, centre and loudness.
BLOWS: dict[str, tuple[tuple[Mode, ...], float, float, float, float]] = {
    "choose": (((980, 0.011, 1.0), (2240, 0.006, 0.35), (3700, 0.003, 0.15)), 0.06, 0.003, 1800, 0.6),
    "stop": (((318, 0.04, 0.55), (1840, 0.03, 0.8), (2715, 0.024, 0.6), (4130, 0.016, 0.4)), 0.18, 0.002, 5200, 1.6),
    "back": (((720, 0.009, 1.0), (1830, 0.005, 0.3)), 0.05, 0.003, 1300, 0.4),
    "not_possible": (((124, 0.024, 1.0), (203, 0.015, 0.4)), 0.09, 0.014, 330, 0.7),
    "tick": (((910, 0.006, 0.4), (2140, 0.005, 1.0), (3380, 0.0035, 0.6)), 0.04, 0.0015, 4200, 0.8),
}
MAKERS = (throw, bank, bust, claim, suspense, saved, turn_passes, pencil, win, computer_wins)
SINGLE = {maker.__name__: maker for maker in MAKERS}
FAMILIES = {"die_lands": (die_lands, 4), "runner_step": (runner_step, ROWS)}
NAMES = (*BLOWS, *SINGLE, *(f"{name}_{each}" for name, (_, count) in FAMILIES.items() for each in range(1, count + 1)))


def blow(name: str, rng: random.Random) -> Samples:
    modes, seconds, dull, centre, loudness = BLOWS[name]
    out = struck(modes, seconds)
    add(out, thud(dull, centre, rng), loudness=loudness)
    return out


def cue(name: str) -> Samples:
    """Return the samples of one file, such as "bank", "die_lands_2" or "runner_step_13"."""
    rng = random.Random(f"can't stop: {name}")
    if name in BLOWS:
        return finished(blow(name, rng))
    if name in SINGLE:
        return finished(SINGLE[name](rng))
    family, _, variant = name.rpartition("_")
    return finished(FAMILIES[family][0](int(variant), rng))


def write(path: Path, samples: Samples) -> None:
    numbers = array("h", (round(32_767 * sample) for sample in samples))
    if sys.byteorder == "big":
        numbers.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(numbers.tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description="Make every sound of the game from numbers.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="folder to write to (assets/sounds)")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        write(folder / f"{name}.wav", cue(name))


if __name__ == "__main__":
    main()
