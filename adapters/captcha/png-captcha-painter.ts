import type { CaptchaPainter } from '../../application/ports/sign-in/captcha-painter.ts'
import { BentPlane } from './bent-plane.ts'
import { Canvas } from './canvas.ts'
import { Chance } from './chance.ts'
import { glyphOf, type Point } from './glyphs.ts'
import { INK_COUNT, PALETTE } from './inks.ts'
import { encodePng } from './png.ts'
import { stepsOf } from './smooth.ts'

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
