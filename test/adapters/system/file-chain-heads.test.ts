import { appendFile, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FileChainHeads } from '../../../adapters/system/file-chain-heads.ts'
import { readHeads } from '../../../bootstrap/commands/audit/read-heads.ts'
import { aHead, chainHeadsContract } from '../../contract/chain-heads.contract.ts'
import { temporaryFolder } from '../../support/local-disk.ts'

const aPath = async () => join(await temporaryFolder(), 'heads.jsonl')
const textIn = (path: string) => readFile(path, 'utf8')

chainHeadsContract('file', async () => {
  const path = await aPath()
  return {
    heads: new FileChainHeads(path),
    kept: async () =>
      (await textIn(path))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
  }
})

it('a file of heads is read by nobody else, and survives a line that a crash has cut', async () => {
  const path = await aPath()
  const heads = new FileChainHeads(path)
  await heads.add([aHead(1)])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await appendFile(path, '{"log":"login","num')
  await heads.add([aHead(2)])
  const { heads: read, unreadable } = readHeads(await textIn(path))
  expect(read.map(({ number }) => number)).toEqual([1, 2])
  expect(unreadable).toBe(1)
})

it('a file that has no head in it is refused', () => {
  expect(() => readHeads('not a head\n')).toThrow('no heads')
})
