import { expect, it } from 'vitest'
import {
  fileAt,
  replaceAddresses,
  replaceStored,
} from '../../../domain/storage/files/addresses-in-text.ts'

const PARTS = [
  '/file/',
  '42',
  '042',
  '.png',
  '/file/7',
  '&quot;',
  '&',
  ' ',
  '\n',
  '"',
  '(',
  ',',
  'x',
]
const MOST_PARTS = 4

function* texts(most: number): Generator<string> {
  yield ''
  if (most > 0) for (const rest of texts(most - 1)) for (const part of PARTS) yield part + rest
}

it('T-123: what is signed in a text is what is judged in its pieces', () => {
  const marked = (id: string | undefined, piece: string) =>
    id === undefined ? piece : `[${id} ${piece}]`
  for (const text of texts(MOST_PARTS)) {
    const judged = replaceAddresses(text, (piece) => marked(fileAt(piece), piece))
    if (replaceStored(text, marked) !== judged) expect.fail(text)
  }
})
