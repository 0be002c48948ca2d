import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { LoginKeyRing } from '../../../adapters/crypto/keys/login-key-ring.ts'
import { aliases } from '../../../adapters/http/parts/six/aliases.ts'
import { Mistaken } from '../../../adapters/http/parts/six/mistaken.ts'
import { MemoryReplayMemory } from '../../../adapters/memory/sign-in/memory-replay-memory.ts'
import { BUILT_IN_CLIENT_ID, CLIENT_ID_OF_6 } from '../../../adapters/postgres/seed/client.ts'
import { allClients } from '../../../application/clients/manage-clients.ts'
import type { ManagedClientRepo } from '../../../application/ports/sign-in/managed-client-repo.ts'
import { checkFrontEnd } from '../../../bootstrap/front-ends/check-front-end.ts'
import { loadConfig } from '../../../bootstrap/settings/config.ts'
import { readSecretFile } from '../../../bootstrap/settings/environment.ts'
import { aClient } from '../../support/builders.ts'
import { commandHere } from '../../support/command-here.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { anyDatabase, anyStore } from '../../support/prepared-database.ts'
import { runFolder } from '../../support/run-folder.ts'
import type { Settings } from '../../support/service.ts'

describe('the command clients', () => {
  let folder: string
  let store: Settings

  beforeAll(async () => {
    folder = await mkdtemp(join(runFolder(), 'clients-'))
    store = await anyStore()
    expect(await commandHere(folder, ['migrate'], store)).toMatchObject({ code: 0 })
  })

  const clients = (...words: string[]) => commandHere(folder, ['clients', ...words], store)

  it('shows each client with its generation, and sets one by id or by key', async () => {
    const before = await clients('list')
    expect(before.code).toBe(0)
    expect(before.output).toContain(`${BUILT_IN_CLIENT_ID}  generation 5  pc\n`)
    expect(before.output).toContain(`${CLIENT_ID_OF_6}  generation 6  pc6\n`)
    for (const name of ['pc', BUILT_IN_CLIENT_ID]) {
      expect(await clients('wire', name, '6')).toMatchObject({
        ...{ code: 0, output: expect.stringContaining('pc is now for front ends of generation 6') },
      })
      expect((await clients('list')).output).toContain(`${BUILT_IN_CLIENT_ID}  generation 6  pc\n`)
      expect(await clients('wire', name, '5')).toMatchObject({ code: 0 })
      expect((await clients('list')).output).toBe(before.output)
    }
  })

  it('changes nothing for a client that is not there, or a generation that is none', async () => {
    const before = (await clients('list')).output
    const nobody = await clients('wire', 'nobody', '6')
    expect(nobody.code).not.toBe(0)
    expect(nobody.output).toContain('There is no client nobody: gatehouse clients list shows them.')
    expect((await clients('wire', 'pc', '7')).code).not.toBe(0)
    expect((await clients('list')).output).toBe(before)
  })

  it('knows all clients, however many there are', async () => {
    const all = Array.from({ length: 450 }, (_, at) => aClient({ id: String(at + 1) }))
    const slice: ManagedClientRepo['slice'] = async ({ after = '0', limit }) =>
      all.slice(Number(after), Number(after) + limit)
    expect(await allClients({ slice })).toEqual(all)
  })

  it('is not there while the part is off', async () => {
    const off = await commandHere(folder, ['clients', 'list'], { ...store, PARTS_OFF: 'six' })
    expect(off.code).not.toBe(0)
    expect(off.output).not.toContain('generation')
  })
})

describe('the doctor', () => {
  it('names the command for a build whose client is of another generation', async () => {
    const database = await anyDatabase()
    const loginKeys = await LoginKeyRing.open({ folder: join(runFolder(), 'doctor-six') })
    const foundIn = async (clientId: string, stream: string) => {
      const folder = await mkdtemp(join(runFolder(), 'build-'))
      await mkdir(join(folder, 'dist/assets'), { recursive: true })
      await writeFile(join(folder, 'dist/index.html'), '<html>')
      const code = `const a="${loginKeys.publicKeyLine}",b="${clientId}",c="${stream}"`
      await writeFile(join(folder, 'dist/assets/a.js'), code)
      const config = loadConfig({}, readSecretFile)
      const { findings } = await checkFrontEnd(folder, { config, loginKeys, database })
      return findings.filter(({ state }) => state !== 'fine').map(({ message }) => message)
    }
    expect(await foundIn(CLIENT_ID_OF_6, '/resource/message')).toEqual([])
    expect(await foundIn(BUILT_IN_CLIENT_ID, '/resource/sse')).toEqual([])
    expect(await foundIn(BUILT_IN_CLIENT_ID, '/resource/message')).toEqual([
      expect.stringContaining(`gatehouse clients wire ${BUILT_IN_CLIENT_ID} 6`),
    ])
    expect(await foundIn(CLIENT_ID_OF_6, '/resource/sse')).toEqual([
      expect.stringContaining(`gatehouse clients wire ${CLIENT_ID_OF_6} 5`),
    ])
    await database.close()
  })
})

describe('the log', () => {
  it('names the command once for each client with the wrong front end', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const told = () =>
      lines.splice(0).map((line) => {
        const { advice, msg } = JSON.parse(line)
        return [advice, msg]
      })
    const request = (clientId: string) => Object({ tokenDigest: 'x', caller: { clientId }, log })
    const of6 = new Mistaken(new MemoryReplayMemory(new MovingClock()))
    for (const clientId of ['one', 'one', 'two']) await of6.note(request(clientId))
    const mismatch = 'a front end of generation 6 uses a client of generation 5'
    expect(told()).toEqual([
      ['gatehouse clients wire one 6', mismatch],
      ['gatehouse clients wire two 6', mismatch],
    ])
    const heard = aliases(Object({}))
    for (const route of ['GET /resource/sse', 'GET /resource/websocket', 'GET /resource/sse'])
      await heard.get(route)?.(request('six'))
    expect(told()).toEqual([
      ['gatehouse clients wire six 5', 'a front end of generation 5 uses a client of generation 6'],
    ])
  })
})
