import { randomFillSync } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { CaptchaPainter } from '../../application/ports/sign-in/captcha-painter.ts'
import { Canvas, SHADES } from './canvas.ts'
import { glyphOf, type Point, type Stroke } from './glyphs.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BITS_PER_PIXEL = 8
const BY_PALETTE = 3

interface PalettePicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  /** Red, green, blue for each of up to 256 pixel values. */
  readonly palette: Uint8Array
}

const ROUNDS = 2
const LONGEST_STEP = 3

const POOL = 512
const RANGE = 2 ** 32

/** Random numbers from the system's generator, fetched in batches. */
class Chance {
  readonly #pool = new Uint32Array(POOL)
  #next = POOL

  /** Uniform, from `low` up to but not including `high`. */
  between(low: number, high: number): number {
    if (this.#next === POOL) {
      randomFillSync(this.#pool)
      this.#next = 0
    }
    const drawn = (this.#pool[this.#next] ?? 0) / RANGE
    this.#next += 1
    return low + drawn * (high - low)
  }

  /** Either -1 or 1. */
  side(): number {
    return this.between(0, 1) < 0.5 ? -1 : 1
  }
}

const TAU = 2 * Math.PI

/** Two random long waves across the picture, which move the drawing by a few pixels. */
class BentPlane {
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

type Colour = readonly [red: number, green: number, blue: number]

const PAPER: Colour = [247, 249, 252]
const INKS: readonly Colour[] = [
  [31, 64, 122],
  [140, 38, 57],
  [24, 98, 80],
  [96, 48, 128],
]

const INK_COUNT = INKS.length

/** The RGB values of every shade of every ink, in the order of the canvas's pixel values. */
const PALETTE = Uint8Array.from(
  INKS.flatMap((ink) =>
    Array.from({ length: SHADES }, (_, shade) => mixed(ink, shade / (SHADES - 1))).flat(),
  ),
)

const WIDTH = 160
const HEIGHT = 60
const MARGIN = 8
const GLYPH_WIDTH = 8
const GLYPH_HEIGHT = 12
/** The share of its cell's width that a character fills. */
const FILL = 0.68
const MOST_SCALE = 2.7
const SPECKS = 45
const THREADS = 3

/** Draws questions stroke by stroke, slightly rotated and bent, under crossing lines and specks. */
export class PngCaptchaPainter implements CaptchaPainter {
  readonly #chance = new Chance()

  paint(question: string): Uint8Array {
    const canvas = new Canvas(WIDTH, HEIGHT)
    const plane = new BentPlane(this.#chance)
    this.#scatter(canvas)
    const width = (WIDTH - 2 * MARGIN) / question.length
    for (const [index, sign] of [...question].entries()) {
      const middle = { x: MARGIN + width * (index + 0.5), y: HEIGHT / 2 }
      this.#write(canvas, plane, { sign, middle, width })
    }
    this.#cross(canvas)
    return encodePng({ width: WIDTH, height: HEIGHT, pixels: canvas.pixels, palette: PALETTE })
  }

  #write(canvas: Canvas, plane: BentPlane, at: { sign: string; middle: Point; width: number }) {
    const onPaper = this.#stance(at.middle, Math.min(MOST_SCALE, (at.width * FILL) / GLYPH_WIDTH))
    const pen = { ink: this.#ink(), radius: this.#chance.between(1.2, 1.7), strength: 1 }
    for (const stroke of glyphOf(at.sign)) {
      const path = stepsOf(stroke).map((point) => plane.bend(onPaper(point)))
      canvas.line(path, pen)
    }
  }

  /** Maps a glyph's point to the picture: scaled, rotated, slanted and shifted at random. */
  #stance(middle: Point, widthScale: number): (point: Point) => Point {
    const chance = this.#chance
    const [wide, high] = [widthScale * chance.between(0.92, 1.08), chance.between(2.3, 2.8)]
    const [angle, lean] = [chance.between(-0.16, 0.16), chance.between(-0.16, 0.16)]
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const shift = { x: chance.between(-1.5, 1.5), y: chance.between(-3, 3) }
    return (point) => {
      const y = (point.y - GLYPH_HEIGHT / 2) * high
      const x = (point.x - GLYPH_WIDTH / 2) * wide + y * lean
      return {
        x: middle.x + shift.x + x * cos - y * sin,
        y: middle.y + shift.y + x * sin + y * cos,
      }
    }
  }

  #scatter(canvas: Canvas): void {
    const chance = this.#chance
    for (let speck = 0; speck < SPECKS; speck += 1) {
      const at = { x: chance.between(0, WIDTH), y: chance.between(0, HEIGHT) }
      const end = { x: at.x + chance.between(-4, 4), y: at.y + chance.between(-4, 4) }
      const radius = chance.between(0.2, 0.9)
      canvas.line([at, end], { ink: this.#ink(), radius, strength: chance.between(0.15, 0.45) })
    }
  }

  /** Draws thin lines in the text's colours, so that colours do not separate them. */
  #cross(canvas: Canvas): void {
    const chance = this.#chance
    for (let thread = 0; thread < THREADS; thread += 1) {
      const bend = new BentPlane(chance)
      const [start, end] = [chance.between(8, HEIGHT - 8), chance.between(8, HEIGHT - 8)]
      const points = [
        { x: 0, y: start },
        { x: WIDTH, y: end },
      ]
      const path = stepsOf({ points, isCurve: false }).map((point) => bend.bend(point))
      canvas.line(path, { ink: this.#ink(), radius: chance.between(0.3, 0.6), strength: 0.75 })
    }
  }

  #ink(): number {
    return Math.floor(this.#chance.between(0, INK_COUNT))
  }
}

function mixed(ink: Colour, strength: number): number[] {
  return ink.map((part, index) => {
    const paper = PAPER[index] ?? 0
    return Math.round(paper + (part - paper) * strength)
  })
}

function wave(chance: Chance, { height, length }: WaveRange): (at: number) => number {
  const amplitude = chance.between(...height) * chance.side()
  const phase = chance.between(0, TAU)
  const frequency = TAU / chance.between(...length)
  return (at) => amplitude * Math.sin(at * frequency + phase)
}

/** Divides a stroke into short straight steps, so that bending the plane bends the stroke. */
function stepsOf({ points, isCurve }: Stroke): Point[] {
  let line = [...points]
  for (let round = 0; isCurve && round < ROUNDS; round += 1) line = cutCorners(line)
  return divide(line)
}

/** Chaikin's algorithm: each round cuts off every corner at a quarter of its sides. */
function cutCorners(line: readonly Point[]): Point[] {
  const inner = pairs(line).flatMap(([a, b]) => [between(a, b, 0.25), between(a, b, 0.75)])
  return [...line.slice(0, 1), ...inner, ...line.slice(-1)]
}

function divide(line: readonly Point[]): Point[] {
  const steps = pairs(line).flatMap(([a, b]) => {
    const count = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / LONGEST_STEP)
    return Array.from({ length: count }, (_, step) => between(a, b, step / count))
  })
  return [...steps, ...line.slice(-1)]
}

function pairs(line: readonly Point[]): [Point, Point][] {
  return line.slice(1).map((point, index) => [line[index] ?? point, point])
}

function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}

/**
 * Encodes a PNG with only the four chunks that it needs. Pixels are not compressed, so all pictures
 * of one size have the same length, which reveals nothing about their content.
 */
function encodePng({ width, height, pixels, palette }: PalettePicture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BITS_PER_PIXEL, BY_PALETTE], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(unfilteredRows(pixels, width, height), { level: 0 })),
    chunk('IEND', new Uint8Array(0)),
  ])
}

/** Each row begins with its filter; 0 is none. */
function unfilteredRows(pixels: Uint8Array, width: number, height: number): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row += 1) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  }
  return rows
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(data.length + 12)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}
