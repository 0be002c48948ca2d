import type { Point, Stroke } from './glyphs.ts'

const ROUNDS = 2
const LONGEST_STEP = 3

/** Divides a stroke into short straight steps, so that bending the plane bends the stroke. */
export function stepsOf({ points, isCurve }: Stroke): Point[] {
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
