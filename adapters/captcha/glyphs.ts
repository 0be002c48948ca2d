export interface Point {
  readonly x: number
  readonly y: number
}

/** One movement of the pen. A curve is smoothed between its first and last point. */
export interface Stroke {
  readonly points: readonly Point[]
  readonly isCurve: boolean
}

/**
 * Pen movements on a grid 8 wide and 12 high, as `x,y` from the top left. `|` separates movements,
 * and a leading `~` marks a curve.
 */
const TABLE: Readonly<Record<string, string>> = {
  '0': '~4,0 8,0 8,12 0,12 0,0 4,0 | 6,3.5 2,8.5',
  '1': '1.5,2.5 4.5,0 4.5,12 | 1.5,12 7.5,12',
  '2': '~0.5,3.2 0.5,0 7.6,-0.8 7.6,4.5 4,8 0.5,12 | 0.5,12 8,12',
  '3': '~0.5,1.2 4,-1 8.2,0.2 7.6,5 3,5.6 | ~3,5.6 8.6,5.6 8.8,12.6 3,12.8 0.2,10.6',
  '4': '6,12 6,0 0,8.5 8,8.5',
  '5': '7.4,0 1.2,0 0.8,5.4 | ~0.8,5.4 3,4 8.6,4.4 8.6,12.4 3,13 0,10.6',
  '6': '~7,0.8 1.5,-1 0,6 0,12.4 8.4,13 8.4,5.2 2,4 0.4,8',
  '7': '0.2,0 7.8,0 3,12',
  '8': '~4,5.6 -0.2,5.6 0,-0.4 8,-0.4 8.2,5.6 4,5.6 | ~4,5.6 -1.2,5.8 -0.8,12.4 8.8,12.4 9.2,5.8 4,5.6',
  '9': '~7.6,4 6,8 -0.4,6.8 -0.4,-1 8,-0.4 8,6 6.5,13 1,11.2',
  A: '0,12 4,0 8,12 | 1.5,8 6.5,8',
  B: '0.6,0 0.6,12 | ~0.6,0 7.8,-0.4 7.8,5.8 0.6,5.7 | ~0.6,5.7 9,5.6 9,12.3 0.6,12',
  C: '~7.8,2.4 5,-1.4 0,-0.4 0,12.4 5,13.4 7.8,9.6',
  D: '0.6,0 0.6,12 | ~0.6,0 5,0 8.6,1.5 8.6,10.5 5,12 0.6,12',
  E: '7.5,0 0.6,0 0.6,12 7.5,12 | 0.6,5.8 6.2,5.8',
  F: '7.5,0 0.6,0 0.6,12 | 0.6,5.8 6.2,5.8',
  G: '~7.8,2.4 5,-1.4 0,-0.4 0,12.4 6,13 7.8,9.8 7.8,6.6 | 7.8,6.6 4.6,6.6',
  H: '0.4,0 0.4,12 | 7.6,0 7.6,12 | 0.4,6 7.6,6',
  I: '4,0 4,12 | 1.8,0 6.2,0 | 1.8,12 6.2,12',
  J: '3,0 7,0 | ~6,0 6,6 6,12.6 1.4,13 0.4,9',
  K: '0.6,0 0.6,12 | 7.6,0 0.6,7 | 3,4.8 8,12',
  L: '0.8,0 0.8,12 7.6,12',
  M: '0,12 0.6,0 4,7.5 7.4,0 8,12',
  N: '0.4,12 0.4,0 7.6,12 7.6,0',
  O: '~4,0 8.4,0 8.4,12 -0.4,12 -0.4,0 4,0',
  P: '0.6,12 0.6,0 | ~0.6,0 8.6,-0.4 8.6,7 0.6,6.6',
  Q: '~4,0 8.4,0 8.4,12 -0.4,12 -0.4,0 4,0 | 4.8,8.2 8.2,12.8',
  R: '0.6,12 0.6,0 | ~0.6,0 8.6,-0.4 8.6,6.8 0.6,6.3 | 3.6,6.4 8,12',
  S: '~7.4,1.8 4.6,-1.2 0.2,0 0.4,5 4,5.9 8,7 8,12 3.6,13.2 0.4,10.2',
  T: '0,0 8,0 | 4,0 4,12',
  U: '~0.4,0 0.4,6.5 0.6,12.8 7.4,12.8 7.6,6.5 7.6,0',
  V: '0,0 4,12 8,0',
  W: '-0.4,0 1.8,12 4,4 6.2,12 8.4,0',
  X: '0.3,0 7.7,12 | 7.7,0 0.3,12',
  Y: '0,0 4,6 8,0 | 4,6 4,12',
  Z: '0.4,0 7.6,0 0.4,12 7.8,12',
  '+': '4,3 4,10 | 0.4,6.5 7.6,6.5',
  '-': '0.8,6.5 7.2,6.5',
  '=': '0.8,4.8 7.2,4.8 | 0.8,8.4 7.2,8.4',
  '?': '~0.6,2.8 1,-0.6 7.6,-0.8 7.6,4 4,5.4 4,8.4 | 4,11.7 4,12',
}

const GLYPHS = new Map(Object.entries(TABLE).map(([sign, text]) => [sign, parse(text)]))

/** Returns the strokes of a character. @throws RangeError for a character without strokes */
export function glyphOf(sign: string): readonly Stroke[] {
  const strokes = GLYPHS.get(sign)
  if (!strokes) throw new RangeError('The captcha contains a character that cannot be drawn.')
  return strokes
}

function parse(text: string): Stroke[] {
  return text.split('|').map((movement) => {
    const points = movement.replace('~', '').trim().split(/\s+/).map(pointOf)
    return { points, isCurve: movement.includes('~') }
  })
}

function pointOf(text: string): Point {
  const [x = 0, y = 0] = text.split(',').map(Number)
  return { x, y }
}
