import { once } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { BlockPool } from '../../adapters/local-disk/block-pool.ts'
import { LocalObjectStores } from '../../adapters/local-disk/local-object-stores.ts'
import { QuotaExceeded } from '../../domain/storage/usage/upload-quota.ts'
import { aPicture } from '../support/bodies.ts'
import { diskTools } from '../support/disk-tools.ts'
import { upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { filesBelow, temporaryFolder } from '../support/local-disk.ts'
import { headText, rawAnswer, rawSocket } from '../support/raw-http.ts'
import { SOON } from '../support/soak.ts'

const MIB = 1024 * 1024
const refusal = new QuotaExceeded('files', { bytes: 1, files: 1, running: 1 })
const formWith = (bytes: number) =>
  formOf({ name: 'file', fileName: 'a.png', content: aPicture(bytes) })

/** One block, and how often it came back. */
class OneBlock extends BlockPool {
  returns = 0

  constructor() {
    super(1)
  }

  override giveBack(block: Buffer): void {
    super.giveBack(block)
    this.returns += 1
  }
}

/** A service whose next record is kept when `gate` opens, and which has one block of memory. */
async function setUp() {
  const rootPath = await temporaryFolder()
  const pool = new OneBlock()
  const objects = new LocalObjectStores('data', [rootPath], diskTools({ pool }))
  const harness = await filesHarness({ objects, maxBytes: 64 * MIB, rootPath })
  const me = await harness.allowed()
  const gate = Promise.withResolvers<void>()
  const { files } = harness
  const durably = files.durably.bind(files)
  let isAsked = false
  files.durably = async (work) => {
    files.durably = durably
    isAsked = true
    await gate.promise
    return durably(work)
  }
  const head = (length: number) => {
    const form = { 'content-type': FORM_TYPE, 'content-length': String(length) }
    return headText('POST /resource/oss/upload', { ...me, ...form })
  }
  const asked = () => vi.waitFor(() => expect(isAsked).toBe(true), SOON)
  const nothingLeft = async () => {
    // The answer does not wait for the disk: before this the file may not even have been made.
    await vi.waitFor(() => expect(pool.returns).toBe(1), SOON)
    await vi.waitFor(async () => {
      expect(await filesBelow(rootPath)).toEqual([])
      expect(harness.running.size).toBe(0)
    }, SOON)
    expect(await files.claimUnfinished(new Date(8e15), 10)).toEqual([])
    expect(harness.logged()).not.toContain('"level":50')
    expect((await upload(harness, me, 'next.png', aPicture())).body.code).toBe(200)
  }
  return { harness, me, gate, head, asked, nothingLeft }
}

/** The client goes away while its record is waited for. */
async function brokenOff() {
  const house = await setUp()
  const { harness, head, asked } = house
  const body = formWith(MIB)
  const socket = await rawSocket(harness.origin)
  socket.write(head(body.length))
  socket.write(body.subarray(0, 100_000))
  await asked()
  socket.destroy()
  return house
}

describe('an upload whose record is refused', () => {
  it.each([
    ['of which little came', 8 * MIB, 5000],
    ['of which as much came as is taken before', 8 * MIB, 2 * MIB],
    ['whose end is missing', 5000, 5100],
    ['that came as a whole', 5000, Number.POSITIVE_INFINITY],
    ['that is long, and came as a whole', 8 * MIB, Number.POSITIVE_INFINITY],
  ])('is answered at once, leaves nothing, and its connection is of use: one %s', async (_case, bytes, sent) => {
    const { harness, me, gate, head, asked, nothingLeft } = await setUp()
    const body = formWith(bytes)
    const socket = await rawSocket(harness.origin)
    socket.write(head(body.length))
    socket.write(body.subarray(0, sent))
    await asked()
    gate.reject(refusal)
    const [first] = await once(socket, 'data')
    expect(String(first)).toContain('"quota_files"')
    socket.write(body.subarray(sent))
    socket.write(headText('GET /resource/oss/list', { ...me, connection: 'close' }))
    const { body: text } = await rawAnswer(socket)
    expect(text.toString()).toContain('"total":0')
    await nothingLeft()
  })

  it('leaves nothing when its client goes away before', async () => {
    const { gate, nothingLeft } = await brokenOff()
    gate.reject(refusal)
    await nothingLeft()
  })
})

it('leaves nothing of an upload whose client goes away before its record is kept', async () => {
  const { harness, gate, nothingLeft } = await brokenOff()
  gate.resolve()
  await vi.waitFor(() => expect(harness.logged()).toContain('upload broke off'), SOON)
  await nothingLeft()
})
