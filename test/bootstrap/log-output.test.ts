import { execFile } from 'node:child_process'
import { writeSync } from 'node:fs'
import { constants, type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { GatheredLines } from '../../bootstrap/gathered-lines.ts'
import { LogOutput } from '../../bootstrap/log-output.ts'
import { temporaryFolder } from '../support/local-disk.ts'

const { O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants
const LINES = 2000
const MOST_BYTES = 200_000
const DROPPED = /^dropped (\d+)$/

function lineOf(number: number): string {
  return `line ${number} ${'x'.repeat(500)}\n`
}

const handles: FileHandle[] = []
afterAll(() => Promise.all(handles.map((handle) => handle.close().catch(() => undefined))))

/** Open to the end: whoever tries again to write there must not meet the file of a later test. */
async function opened(path: string, flags: number | string): Promise<FileHandle> {
  const handle = await open(path, flags)
  handles.push(handle)
  return handle
}

async function pipe(): Promise<string> {
  const path = join(await temporaryFolder(), 'pipe')
  await promisify(execFile)('mkfifo', [path])
  return path
}

function output({ fd }: FileHandle): LogOutput {
  return new LogOutput(fd, MOST_BYTES, (lines) => `dropped ${lines}\n`)
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

describe('LogOutput', () => {
  it('writes everything, in its order, and waits for it in the end', async () => {
    const path = join(await temporaryFolder(), 'log')
    const log = output(await opened(path, 'w'))
    let expected = ''
    for (let number = 0; number < 300; number += 1) {
      expected += lineOf(number)
      if (number % 7 === 0) log.writeNow(lineOf(number))
      else log.write(lineOf(number))
      if (number % 50 === 0) await new Promise(setImmediate)
    }
    log.flush()
    await expect.poll(() => readFile(path, 'utf8')).toBe(expected)
  })

  it('drops whole lines while nobody reads, and says how many', async () => {
    const both = await opened(await pipe(), O_RDWR | O_NONBLOCK)
    const log = output(both)
    for (let number = 0; number < LINES; number += 1) log.write(lineOf(number))
    let text = ''
    await expect
      .poll(async () => {
        text += await takeAll(both)
        return text
      })
      .toMatch(/dropped \d+\n$/)
    const lines = text.split('\n').slice(0, -1)
    const told = lines.map((line) => Number(DROPPED.exec(line)?.[1] ?? 0))
    const whole = lines.filter((line) => !DROPPED.test(line))
    expect(whole.every((line, at) => `${line}\n` === lineOf(at))).toBe(true)
    expect(whole.length).toBeLessThan(LINES)
    expect(whole.length + told.reduce((sum, count) => sum + count, 0)).toBe(LINES)
    log.write('once more\n')
    await expect.poll(() => takeAll(both)).toBe('once more\n')
  })

  it.each([
    ['nobody reads', async () => opened(await pipe(), O_RDWR | O_NONBLOCK)],
    ['its disk is full', () => opened('/dev/full', 'w')],
  ])('lets the process end though %s', async (_case, open) => {
    const log = output(await open())
    for (let number = 0; number < LINES; number += 1) log.write(lineOf(number))
    log.flush()
    log.writeNow(lineOf(LINES))
    await new Promise(setImmediate)
    log.flush()
  })

  it('gives the last line the time that a slow reader needs', async () => {
    const path = await pipe()
    const both = await opened(path, O_RDWR | O_NONBLOCK)
    const log = output(both)
    const full = 'x'.repeat(65_536)
    log.writeNow(full)
    // The end waits for a second: time enough for a busy machine to begin reading.
    const read = `sleep 0.1; exec head -c ${full.length + 'last\nafter\n'.length} "$1"`
    const reader = promisify(execFile)('sh', ['-c', read, 'sh', path])
    const lines = new GatheredLines((text) => log.write(text))
    lines.write('last\n')
    log.flush(lines.take())
    writeSync(both.fd, 'after\n')
    expect((await reader).stdout).toBe(`${full}last\nafter\n`)
  })

  it('wants nothing more of an output that was closed', async () => {
    const path = await pipe()
    const reader = await opened(path, O_RDONLY | O_NONBLOCK)
    const writer = await opened(path, O_WRONLY | O_NONBLOCK)
    const log = output(writer)
    log.write('read\n')
    await expect.poll(() => takeAll(reader)).toBe('read\n')
    await reader.close()
    log.write('not read\n')
    // Else, on a busy machine, it could still be on its way when somebody reads again.
    await pause(500)
    const again = await opened(path, O_RDONLY | O_NONBLOCK)
    for (let tried = 0; tried < 10; tried += 1) {
      log.write('lost\n')
      await pause(20)
    }
    log.flush()
    expect(await takeAll(again)).toBe('')
  })
})
