import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { SharpThumbnailer } from '../../../adapters/sharp/sharp-thumbnailer.ts'
import { thumbnailerContract } from '../../contract/thumbnailer.contract.ts'

const MAKER = new URL('../../support/make-thumbnail.ts', import.meta.url)

thumbnailerContract('sharp', () => new SharpThumbnailer())

it('says of a sound picture that the time was short, not that it is none, while it stands still', async () => {
  const maker = fork(MAKER, { execArgv: [] })
  onTestFinished(() => void maker.kill('SIGKILL'))
  expect(await once(maker, 'message')).toEqual(['begun', undefined])
  const said: string[] = []
  maker.on('message', (word) => said.push(String(word)))
  // It works for moments only, and more than its second passes between them.
  while (said.length === 0 && maker.exitCode === null) {
    maker.kill('SIGSTOP')
    await pause(1200)
    maker.kill('SIGCONT')
    await pause(20)
  }
  expect(said).toEqual(['overloaded'])
})
