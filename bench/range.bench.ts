import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contest, contestMeasurement } from './harness/contest.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import { requestBytes } from './harness/http-bytes.ts'
import { Limit } from './harness/limit.ts'
import { drive } from './harness/load.ts'
import { scoped } from './harness/scoped.ts'
import { BLOCK_BYTES, MARK, markedContent, storeFile } from './harness/stored-file.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

const BLOCKS = 1024
const CONNECTIONS = 8

/** Measures ranges of 64 KiB of one file of 64 MiB, as media players and viewers request them. */
export const range: Subject = { name: 'range', needsStores: true, isAboutFiles: true, run }

function run(bench: Bench): Promise<Measurement[]> {
  return scoped(async (hold) => {
    const content = markedContent(BLOCKS * BLOCK_BYTES)
    const file = join(bench.folder, 'range.bin')
    writeFileSync(file, content)
    const service = await hold(Gatehouse.start(bench))
    const limit = await hold(Limit.start(bench, { program: 'range', env: { FILE_PATH: file } }))
    const session = await service.session()
    const path = `/resource/oss/download/${await storeFile(service, session, content)}`
    const contender = (port: number, headers: Record<string, string>, at: string) => ({
      run: () => rate(port, requestsOf(at, headers), bench.runMs),
    })
    const result = await contest(
      bench.rounds,
      contender(service.port, session, path),
      contender(limit.port, {}, '/'),
    )
    const line = { name: 'range of 64 KiB', target: null, rate: 'req/s' }
    return [contestMeasurement(line, result, { store: bench.stores.name })]
  })
}

function requestsOf(path: string, headers: Record<string, string>): Buffer[] {
  return Array.from({ length: BLOCKS }, (_, block) => {
    const first = block * BLOCK_BYTES
    const wanted = { ...headers, range: `bytes=${first}-${first + BLOCK_BYTES - 1}` }
    return requestBytes({ method: 'GET', path, headers: wanted })
  })
}

/** A stride coprime to the number of blocks visits all of them, and no two in a row. */
async function rate(port: number, requests: readonly Buffer[], runMs: number): Promise<number> {
  let at = 0
  const next = () => {
    at = (at + 389) % requests.length
    return requests[at]
  }
  const load = { port, connections: CONNECTIONS, runMs, next, status: 206, expect: MARK }
  return (await drive(load)).perSecond
}
