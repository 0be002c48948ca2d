import { Agent } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { censusOf } from '../support/census.ts'
import { downloadLong, uploadLong } from '../support/long-bodies.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { ServiceOnPostgres } from '../support/service-on-postgres.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'

const MIB = 1024 * 1024
const MOST_MEMORY_MIB = 350
const SETTINGS = {
  LOG_LEVEL: 'warn',
  UPLOAD_MAX_BYTES: String(32 * 1024 * MIB),
}

await describeWithProgram('postgres', 'The memory of the service', (program) => {
  it.each([
    ['many files at once', times(10, 200), times(5, 100)],
    ['one long file', 1, times(80, 20 * 1024)],
  ])(
    'does not follow %s',
    async (what, files, mib) => {
      const house = await ServiceOnPostgres.start(program, SETTINGS)
      const { service, frontEnd } = house
      const agent = new Agent({ keepAlive: true })
      onTestFinished(() => agent.destroy())
      const caller = { origin: frontEnd.origin, session: await house.logIn(), agent }
      const idle = await censusOf(service.pid)
      const numbers = Array.from({ length: files }, (_none, number) => number)
      const began = performance.now()
      const sent = await Promise.all(
        numbers.map((number) => uploadLong(caller, { number, bytes: mib * MIB })),
      )
      const uploaded = await censusOf(service.pid)
      const middle = performance.now()
      const received = await Promise.all(sent.map(({ fileId }) => downloadLong(caller, fileId)))
      const { mostMemoryMib } = await censusOf(service.pid)
      report(`long files: ${what}`, {
        ...{ files, mib, idleMib: idle.memoryMib, mostAfterUploadsMib: uploaded.mostMemoryMib },
        mostMemoryMib,
        uploadSeconds: Math.round((middle - began) / 1000),
        downloadSeconds: Math.round((performance.now() - middle) / 1000),
      })
      expect(received).toEqual(sent.map(({ sha256 }) => sha256))
      expect(new Set(received).size).toBe(files)
      expect(mostMemoryMib).toBeLessThanOrEqual(MOST_MEMORY_MIB)
    },
    SOAK_MS,
  )
})
