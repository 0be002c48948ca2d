import { SharpThumbnailer } from '../../adapters/sharp/sharp-thumbnailer.ts'
import { pictureOf } from './pictures.ts'

// Makes a small picture of a large one, within one second, in a process of its own, and tells what
// came of it: it is stopped meanwhile.
const thumbnailer = new SharpThumbnailer(1)
const large = await pictureOf('png', 5000, 5000)
await thumbnailer.make(await pictureOf('png', 10, 10))
process.send?.('begun')
const making = thumbnailer.make(large)
// By itself: from outside it could be done already, when this machine is busy.
process.kill(process.pid, 'SIGSTOP')
const said = await making.then(
  (made) => (made ? 'made' : 'none'),
  (error) => Object(error).code,
)
process.send?.(said)
