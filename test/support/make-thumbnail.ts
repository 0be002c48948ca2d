import { SharpThumbnailer } from '../../adapters/sharp/sharp-thumbnailer.ts'
import { pictureOf } from './pictures.ts'

// Makes a small picture of a large one, within one second, in a process of its own, and tells what
// came of it: it can be stopped from outside meanwhile.
const thumbnailer = new SharpThumbnailer(1)
const large = await pictureOf('png', 5000, 5000)
await thumbnailer.make(await pictureOf('png', 10, 10))
process.send?.('begun')
const said = await thumbnailer.make(large).then(
  (made) => (made ? 'made' : 'none'),
  (error) => Object(error).code,
)
process.send?.(said)
