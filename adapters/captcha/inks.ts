import { SHADES } from './canvas.ts'

type Colour = readonly [red: number, green: number, blue: number]

const PAPER: Colour = [247, 249, 252]
const INKS: readonly Colour[] = [
  [31, 64, 122],
  [140, 38, 57],
  [24, 98, 80],
  [96, 48, 128],
]

export const INK_COUNT = INKS.length

/** The RGB values of every shade of every ink, in the order of the canvas's pixel values. */
export const PALETTE = Uint8Array.from(
  INKS.flatMap((ink) =>
    Array.from({ length: SHADES }, (_, shade) => mixed(ink, shade / (SHADES - 1))).flat(),
  ),
)

function mixed(ink: Colour, strength: number): number[] {
  return ink.map((part, index) => {
    const paper = PAPER[index] ?? 0
    return Math.round(paper + (part - paper) * strength)
  })
}
