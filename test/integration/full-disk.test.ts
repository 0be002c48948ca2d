import { randomInt } from 'node:crypto'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { aPicture, sha256 } from '../support/bodies.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { filesBelow, temporaryFolder } from '../support/local-disk.ts'
import { downloadLong } from '../support/long-bodies.ts'
import { describeNotRun } from '../support/not-run.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { openFreshDatabase } from '../support/servers/open-fresh-database.ts'
import { Service } from '../support/service.ts'
import { NO_SMALL_DISK, smallDisk } from '../support/small-disk.ts'
import { report, SOAK_MS, SOON, times } from '../support/soak.ts'
import { SteadyLoad } from '../support/steady-load.ts'
import { begun, patch, send } from '../support/tus-calls.ts'

const MIB = 1024 * 1024
const ROUNDS = times(1, 17)
const UPLOADS_A_ROUND = times(30, 60)
const AT_ONCE = 6
const LARGEST = 4 * MIB
/** So many files stay when the others go. */
const KEPT = 2
const REFUSED = '500 storage_full'
// What came before stays, and clients try it again.
const PART_REFUSED = '423 storage_full'

const NAME = 'The service on a disk that is full'
const disk = await smallDisk(64)

if (disk === undefined) describeNotRun(NAME, NO_SMALL_DISK)
else await describeWith('postgres', NAME, (postgres) => suite(postgres, disk))

interface World {
  readonly origin: string
  readonly agent: Agent
  readonly front: FrontEnd
  readonly session: Record<string, string>
  readonly database: Database
  /** Where the objects lie. */
  readonly root: string
  readonly minFreeBytes: number
  /** SHA-256 by id of what was acknowledged. */
  readonly files: Map<string, string>
  /** How often what was answered instead. */
  readonly refusals: Map<string, number>
}

function suite(postgres: string, mounted: string): void {
  it.each([
    ['the last byte', 0],
    ['what must stay free', 16 * MIB],
  ])(
    'refuses clearly at %s, goes on reading, and takes files when space returns',
    async (_what, minFreeBytes) => {
      const world = await setUp(postgres, mounted, minFreeBytes)
      const counts = { lists: 0, downloads: 0, lowestFreeBytes: Number.MAX_SAFE_INTEGER }
      for (let round = 0; round < ROUNDS; round += 1) await playRound(world, counts)
      const refused = world.refusals.get(REFUSED) ?? 0
      report('full disk', { minFreeBytes, rounds: ROUNDS, refused, ...counts })
      expect([...world.refusals.keys()]).toEqual([REFUSED])
      const atWork = AT_ONCE * MIB
      expect(counts.lowestFreeBytes).toBeGreaterThanOrEqual(minFreeBytes && minFreeBytes - atWork)
    },
    SOAK_MS,
  )
}

type Counts = Record<'lists' | 'downloads' | 'lowestFreeBytes', number>

async function playRound(world: World, counts: Counts): Promise<void> {
  const long = await partOf(world, LARGEST, 3 * LARGEST)
  // Its last part would fit, and its copy does not.
  const ending = await partOf(world, 2 * LARGEST, 2 * LARGEST + 1000)
  const watch = new Watch(world, counts)
  let left = UPLOADS_A_ROUND
  const uploader = async () => {
    while (left-- > 0) await upload(world, randomInt(8, LARGEST))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, uploader))
  await fill(world)
  expect(await long.goOn()).toBe(PART_REFUSED)
  expect(await ending.goOn()).toBe(PART_REFUSED)
  await watch.stop()
  // What was refused is gone already, and not only when somebody tidies up.
  expect(await difference(world)).toEqual(NO_DIFFERENCE)

  await removeSome(world)
  await expect.poll(() => upload(world, LARGEST), SOON).toBe(true)
  for (const resumable of [ending, long]) {
    await expect.poll(() => resumable.goOn(), SOON).toBe('stored')
  }
  await expect.poll(() => difference(world), SOON).toEqual(NO_DIFFERENCE)
  await removeSome(world)
}

async function setUp(postgres: string, mounted: string, minFreeBytes: number): Promise<World> {
  const { url, database } = await openFreshDatabase(postgres)
  const data = await mkdtemp(join(mounted, 'data-'))
  onTestFinished(() => rm(data, { recursive: true }))
  const service = await Service.start(await temporaryFolder(), {
    DATABASE_URL: url,
    DATA_DIR: data,
    STORAGE_MIN_FREE_BYTES: String(minFreeBytes),
  })
  const { publicKey, password } = firstStartOf(service)
  const front = new FrontEnd(service)
  const session = await front.logIn(publicKey, password)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const caller = { origin: service.origin, front, session, agent }
  const seen = { files: new Map(), refusals: new Map() }
  return { ...caller, ...seen, database, root: join(data, 'oss'), minFreeBytes }
}

/** Comes again when the machine is busy. @returns whether it was acknowledged */
async function upload(world: World, bytes: number): Promise<boolean> {
  const { front, session, files, refusals } = world
  const content = aPicture(bytes)
  const body = new FormData()
  body.set('file', new Blob([Uint8Array.from(content)]), 'a.png')
  const request = { method: 'POST', headers: session, body }
  const { code, error, data } = await front.ask('/resource/oss/upload', request)
  if (code === 503) return upload(world, bytes)
  const answer = `${code} ${error}`
  if (code === 200) files.set(String(data.ossId), sha256(content))
  else refusals.set(answer, (refusals.get(answer) ?? 0) + 1)
  return code === 200
}

/** Until there is no room for the largest, however many wait for it. */
async function fill(world: World): Promise<void> {
  const enough = world.minFreeBytes + LARGEST
  const isRefused = async () => !(await upload(world, LARGEST)) && (await free(world)) < enough
  await expect.poll(isRefused, SOON).toBe(true)
}

async function free({ root }: World): Promise<number> {
  const { bavail, bsize } = await statfs(root)
  return bavail * bsize
}

/** Begins a resumable upload, of which the first part arrives while there is room. */
async function partOf(world: World, part: number, length: number) {
  const { front, session, files } = world
  const content = aPicture(length)
  const url = await begun(front, session, length)
  const sent = async (first: number, end: number): Promise<string> => {
    const answer = await patch(url, session, first, content.subarray(first, end))
    if (answer.status === 503) return sent(first, end)
    return answer.header('upload-result') ?? `${answer.status} ${answer.answer.error}`
  }
  // What is known of the disk may be a second old.
  await expect.poll(() => sent(0, part), SOON).toBe('204 undefined')
  /** As a client does: it asks where to go on. */
  const goOn = async (): Promise<string> => {
    const asked = await send(url, 'HEAD', { headers: session })
    const id = await sent(Number(asked.header('upload-offset') ?? length), length)
    if (!/^\d+$/.test(id)) return id
    files.set(id, sha256(content))
    return 'stored'
  }
  return { goOn }
}

/** Looks at what can be seen of the files while they come. */
class Watch {
  readonly #world: World
  readonly #load: SteadyLoad
  readonly #seen = new Set<string>()
  readonly #wrong: string[] = []

  constructor(world: World, counts: Counts) {
    this.#world = world
    this.#load = new SteadyLoad(1, async () => {
      for (const id of await listed(world)) this.#seen.add(id)
      await this.#read([...world.files])
      counts.lists += 1
      counts.downloads += 1
      counts.lowestFreeBytes = Math.min(counts.lowestFreeBytes, await free(world))
    })
  }

  async stop(): Promise<void> {
    await this.#load.stop()
    expect(this.#wrong).toEqual([])
    expect([...this.#seen].filter((id) => !this.#world.files.has(id))).toEqual([])
  }

  async #read(files: readonly (readonly [id: string, hash: string])[]): Promise<void> {
    const [id, hash] = files[Math.floor(Math.random() * files.length)] ?? []
    if (id === undefined) return
    if ((await downloadLong(this.#world, id)) !== hash) this.#wrong.push(id)
  }
}

async function listed({ front, session }: World): Promise<string[]> {
  const path = '/resource/oss/list?pageNum=1&pageSize=200'
  const { rows = [] } = await front.ask(path, { headers: session })
  return rows.map(({ ossId }) => String(ossId))
}

const NO_DIFFERENCE = { listed: [], recorded: [], lying: [], changed: [] }

/** Between what was acknowledged and what is listed, recorded, lies on the disk, and is read. */
async function difference(world: World): Promise<Record<string, string[]>> {
  const { database, root, files } = world
  const text = `select id || ' ' || state as file, purpose, object_key from stored_files`
  // Without a deadline, as the machine may be busy.
  const rows = await database.dedicated((query) => query(text, []))
  const recorded = rows.filter(({ purpose }) => purpose === 'file').map(({ file }) => String(file))
  const named = rows.map((row) => join(root, String(row.object_key)))
  const changed: string[] = []
  for (const [id, hash] of files) {
    if ((await downloadLong(world, id)) !== hash) changed.push(id)
  }
  const ids = [...files.keys()]
  return {
    listed: apart(await listed(world), ids),
    recorded: apart(
      recorded,
      ids.map((id) => `${id} ready`),
    ),
    lying: apart(await filesBelow(root), named),
    changed,
  }
}

/** @returns what is on one side only */
function apart(one: readonly string[], other: readonly string[]): string[] {
  const without = (all: readonly string[], some: readonly string[]) =>
    all.filter((text) => !some.includes(text))
  return [...without(one, other), ...without(other, one)]
}

async function removeSome({ front, session, files }: World): Promise<void> {
  const going = [...files.keys()].slice(KEPT)
  const path = `/resource/oss/${going.join(',')}`
  const { code } = await front.ask(path, { method: 'DELETE', headers: session })
  expect(code).toBe(200)
  for (const id of going) files.delete(id)
}
