import { describe, expect, it } from 'vitest'
import { endBackground } from '../../bootstrap/start/end.ts'

const NEVER = new Promise<void>(() => undefined)

describe('the end of background work', () => {
  it('writes down what only memory knows before it waits for anything', async () => {
    const done: string[] = []
    const ended = Promise.withResolvers<void>()
    const write = async () => {
      done.push('written')
      ended.resolve()
    }
    await endBackground(write, [ended.promise.then(() => void done.push('ended'))])
    expect(done).toEqual(['written', 'ended'])
  })

  it('leaves alone what does not end', async () => {
    await expect(endBackground(async () => undefined, [NEVER])).resolves.toBeUndefined()
  })

  it('reports what could not be stored', async () => {
    const failing = () => Promise.reject(new Error('away'))
    await expect(endBackground(failing, [NEVER])).rejects.toThrow('away')
  })
})
