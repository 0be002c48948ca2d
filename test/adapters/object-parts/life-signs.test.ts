import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { PartSender } from '../../../adapters/object-parts/object-upload.ts'

const TOUCH_SECONDS = 0.01
const SEVERAL_TOUCHES_MS = 100
const nothing = async () => undefined
const noted = () => undefined

/** An object whose second part is kept on its way until it is let go. */
function slowObject() {
  const sent: [part: number, bytes: number][] = []
  const letGo = Promise.withResolvers<void>()
  const sendPart = async (part: number, bytes: Buffer) => {
    sent.push([part, bytes.length])
    if (part === 2) await letGo.promise
    return 'tag'
  }
  const object = { begin: nothing, sendPart, complete: nothing, put: nothing, abandon: nothing }
  return { object, sent, letGo: letGo.resolve }
}

it('a sign of life never replaces a part that waits', async () => {
  const { object, sent, letGo } = slowObject()
  const sender = new PartSender(object, TOUCH_SECONDS)
  await sender.add(Buffer.alloc(5), noted)
  await sender.add(Buffer.alloc(6), noted)
  const last = sender.add(Buffer.alloc(7), noted)
  await pause(SEVERAL_TOUCHES_MS)
  letGo()
  await last
  await sender.stop()
  expect(sent).toEqual([
    [1, 5],
    [2, 6],
    [3, 7],
  ])
})
