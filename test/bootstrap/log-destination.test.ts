import { execFile } from 'node:child_process'
import { openSync } from 'node:fs'
import { constants, type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { createLogger, logDestination } from '../../bootstrap/output/logger.ts'
import { temporaryFolder } from '../support/local-disk.ts'

const { O_NONBLOCK, O_RDWR } = constants
const LINES = 2000
const MOST_BYTES = 200_000
const TEXT = 'x'.repeat(500)

const readers: FileHandle[] = []
afterAll(() => Promise.all(readers.map((reader) => reader.close())))

interface Place {
  /** The log closes it. */
  readonly descriptor: number
  readonly reader: FileHandle
}

async function place(path: string): Promise<Place> {
  const reader = await open(path, O_RDWR | O_NONBLOCK)
  readers.push(reader)
  return { reader, descriptor: openSync(path, O_RDWR | O_NONBLOCK) }
}

async function pipe(): Promise<Place> {
  const path = join(await temporaryFolder(), 'pipe')
  await promisify(execFile)('mkfifo', [path])
  return place(path)
}

function setUp({ descriptor }: Place) {
  const { stream, end, tellDropped } = logDestination(descriptor, true, MOST_BYTES)
  const logger = createLogger('info', stream)
  tellDropped(logger)
  return { logger, end }
}

/** Everything that can be read now. */
async function takeAll(handle: FileHandle): Promise<string> {
  const chunks: Buffer[] = []
  for (;;) {
    const chunk = Buffer.alloc(65_536)
    const { bytesRead } = await handle.read(chunk).catch(() => ({ bytesRead: 0 }))
    if (bytesRead === 0) return Buffer.concat(chunks).toString()
    chunks.push(chunk.subarray(0, bytesRead))
  }
}

describe('the output of the log', () => {
  it('drops whole lines while nobody reads, and reports how many', async () => {
    const both = await pipe()
    const { logger } = setUp(both)
    for (let at = 0; at < LINES; at += 1) logger.info({ at }, TEXT)
    let text = ''
    const isTold = async () => {
      text += await takeAll(both.reader)
      return text.includes('log lines are missing here')
    }
    await expect.poll(isTold, { timeout: 30_000 }).toBe(true)
    const read = text
      .split('\n')
      .filter(Boolean)
      .map((line) => Object(JSON.parse(line)))
    const whole = read.filter(({ at }) => at !== undefined)
    const told = read.reduce((sum, { lines = 0 }) => sum + lines, 0)
    expect(whole.length).toBeLessThan(LINES)
    expect(whole.length + told).toBe(LINES)
  })

  it.each([
    ['nobody reads', pipe],
    ['its disk is full', () => place('/dev/full')],
  ])('lets the process end though %s', async (_case, output) => {
    const { logger, end } = setUp(await output())
    for (let at = 0; at < LINES; at += 1) logger.info({ at }, TEXT)
    await end()
    await end()
  })

  it('is written before the process ends', async () => {
    const both = await pipe()
    const { logger, end } = setUp(both)
    logger.info('last words')
    await end()
    expect(await takeAll(both.reader)).toContain('last words')
  })
})
