import type { Chance } from './chance.ts'
import type { Point } from './glyphs.ts'

const TAU = 2 * Math.PI

/** Two random long waves across the picture, which move the drawing by a few pixels. */
export class BentPlane {
  readonly #up: (x: number) => number
  readonly #aside: (y: number) => number

  constructor(chance: Chance) {
    this.#up = wave(chance, { height: [2.5, 4], length: [70, 120] })
    this.#aside = wave(chance, { height: [1, 2.2], length: [35, 60] })
  }

  bend({ x, y }: Point): Point {
    return { x: x + this.#aside(y), y: y + this.#up(x) }
  }
}

interface WaveRange {
  readonly height: readonly [number, number]
  readonly length: readonly [number, number]
}

function wave(chance: Chance, { height, length }: WaveRange): (at: number) => number {
  const amplitude = chance.between(...height) * chance.side()
  const phase = chance.between(0, TAU)
  const frequency = TAU / chance.between(...length)
  return (at) => amplitude * Math.sin(at * frequency + phase)
}
