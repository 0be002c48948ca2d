import type { Point } from './glyphs.ts'

/** The number of strengths of one ink, from paper to full. */
export const SHADES = 64

export interface Pen {
  readonly ink: number
  /** Half the width of the line. */
  readonly radius: number
  /** 0 to 1. */
  readonly strength: number
}

/** A picture of a few inks on paper. Each pixel is `ink * SHADES + shade`. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.pixels = new Uint8Array(width * height)
  }

  line(points: readonly Point[], pen: Pen): void {
    let from = points[0]
    for (const to of points) {
      this.#segment(from ?? to, to, pen)
      from = to
    }
  }

  /** Shades pixels by their distance from the segment, which gives round, soft ends. */
  #segment(a: Point, b: Point, pen: Pen): void {
    const reach = pen.radius + 0.5
    const dx = b.x - a.x
    const dy = b.y - a.y
    const lengthSquared = dx * dx + dy * dy || 1
    const bottom = Math.min(this.height - 1, Math.floor(Math.max(a.y, b.y) + reach))
    const right = Math.min(this.width - 1, Math.floor(Math.max(a.x, b.x) + reach))
    const left = Math.max(0, Math.ceil(Math.min(a.x, b.x) - reach))
    for (let y = Math.max(0, Math.ceil(Math.min(a.y, b.y) - reach)); y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const along = ((x - a.x) * dx + (y - a.y) * dy) / lengthSquared
        const share = along < 0 ? 0 : along > 1 ? 1 : along
        const offX = x - a.x - share * dx
        const offY = y - a.y - share * dy
        const coverage = reach - Math.sqrt(offX * offX + offY * offY)
        if (coverage > 0) this.#cover(y * this.width + x, pen, Math.min(1, coverage))
      }
    }
  }

  /** Where inks overlap, the stronger one wins. */
  #cover(index: number, { ink, strength }: Pen, coverage: number): void {
    const shade = Math.round(coverage * strength * (SHADES - 1))
    const present = (this.pixels[index] ?? 0) % SHADES
    if (shade > present) this.pixels[index] = ink * SHADES + shade
  }
}
