import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it, vi } from 'vitest'
import { envFileText, init } from '../../../bootstrap/parts/init/init.ts'
import type { Interviewee } from '../../../bootstrap/parts/init/interview.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { servedPort } from '../../support/served-port.ts'
import { freePort } from '../../support/servers/free-port.ts'

/** Somebody who says these things, and keeps what cannot be reached if it is in `kept`. */
class Scripted implements Interviewee {
  readonly heard: string[] = []
  readonly asked: string[] = []
  readonly suggested: string[] = []
  readonly #words: Readonly<Record<string, string[]>>
  readonly #keeps: boolean

  constructor(words: Readonly<Record<string, string[]>>, keeps = false) {
    this.#words = words
    this.#keeps = keeps
  }

  async answer(
    { setting }: { readonly setting: string },
    suggested: string,
  ): Promise<string | undefined> {
    this.asked.push(setting)
    this.suggested.push(suggested)
    const words = this.#words[setting] ?? ['']
    return words.length === 0 ? undefined : words.shift()
  }

  whileTrying<T>(_setting: string, attempt: () => Promise<T>): Promise<T> {
    return attempt()
  }

  tell(problems: readonly string[]): void {
    this.heard.push(...problems)
  }

  async keepsIt(): Promise<boolean | undefined> {
    return this.#keeps
  }
}

/** Somebody who gives up when asked whether to keep an answer. */
class Giving extends Scripted {
  override async keepsIt(): Promise<undefined> {
    return undefined
  }
}

interface Given {
  readonly suggested?: Readonly<Record<string, string>>
  readonly who?: Interviewee
  readonly isReplacing?: boolean
}

async function folderFor() {
  const folder = await temporaryFolder()
  const file = join(folder, '.env')
  const suggested = { DATA_DIR: join(folder, 'data'), PORT: '0' }
  const run = async ({ isReplacing = false, ...given }: Given) => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    try {
      await init({ file, isReplacing, ...given, suggested: { ...suggested, ...given.suggested } })
      return write.mock.calls.map(([text]) => String(text)).join('')
    } finally {
      write.mockRestore()
    }
  }
  return { folder, file, run, written: async () => parseEnv(await readFile(file, 'utf8')) }
}

it('takes suggestions unasked, and prints what both front ends need', async () => {
  const { folder, file, run, written } = await folderFor()
  const printed = await run({ suggested: { HOST: '127.0.0.1' } })
  expect(await written()).toEqual({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data') })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(printed).toMatch(/VITE_GLOB_RSA_PUBLIC_KEY=MII\w/)
  expect(printed).toMatch(/VITE_APP_RSA_PUBLIC_KEY=MII\w/)
  expect(printed).toMatch(/\nStart it: npm start\n$/)
  expect(await readdir(join(folder, 'data', 'keys'))).not.toEqual([])
})

it('creates nothing when the folder of its file does not exist', async () => {
  const { folder } = await folderFor()
  const file = join(folder, 'nowhere', '.env')
  const suggested = { DATA_DIR: join(folder, 'data'), PORT: '0' }
  await expect(init({ file, isReplacing: false, suggested })).rejects.toThrow('--file:')
  expect(await readdir(folder)).toEqual([])
})

it('replaces no file unless it is told to', async () => {
  const { file, run, written } = await folderFor()
  await writeFile(file, 'PORT=1\n')
  await expect(run({})).rejects.toThrow('--force')
  expect(await written()).toEqual({ PORT: '1' })
  await run({ isReplacing: true })
  expect(await written()).toMatchObject({ PORT: '0' })
})

it('names every wrong suggestion, without its value, and writes nothing', async () => {
  const { folder, run } = await folderFor()
  const port = await freePort()
  const suggested = {
    HOST: 'no name',
    DATABASE_URL: `postgres://somebody:hidden-word@127.0.0.1:${port}/x`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  }
  const message = await run({ suggested }).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(message).toContain('HOST must')
  expect(message).toContain('\n  DATABASE_URL: nothing answers there')
  expect(message).toContain('SMTP_URL: the sender cannot be reached')
  expect(message).toContain('MAIL_FROM is missing')
  expect(message).not.toContain('hidden-word')
  expect(await readdir(folder)).toEqual([])
})

it('finds a port that is taken', async () => {
  const { run } = await folderFor()
  const port = await servedPort(createServer())
  await expect(run({ suggested: { PORT: String(port) } })).rejects.toThrow(
    'PORT: is not available: something already listens there',
  )
})

it('asks again until an answer is valid', async () => {
  const { folder, run, written } = await folderFor()
  const who = new Scripted({ PORT: ['many', ' 0 '], DATA_DIR: [join(folder, 'data')] })
  await run({ who })
  expect(who.heard).toEqual(['PORT must be a whole number, 0–65535.'])
  expect(await written()).toEqual({ PORT: '0', DATA_DIR: join(folder, 'data') })
  expect(who.asked).not.toContain('MAIL_FROM')
  // The terminal shows a suggestion as if it had been typed, so a refused answer is none.
  expect(who.suggested[who.asked.lastIndexOf('PORT')]).toBe('')
})

it('tells of a wrong mail server, and not of what is asked later', async () => {
  const { folder, run } = await folderFor()
  const who = new Scripted({ SMTP_URL: ['10.0.0.5:25', ''], DATA_DIR: [join(folder, 'data')] })
  await run({ who })
  expect(who.heard).toEqual([expect.stringContaining('SMTP_URL must be smtp://')])
})

it('takes an address for no folder', async () => {
  const { folder, run } = await folderFor()
  const who = new Scripted({ DATA_DIR: ['postgres://db/gatehouse', join(folder, 'data')] })
  await run({ who })
  expect(who.heard).toEqual(['DATA_DIR must be a folder.'])
})

it('keeps what cannot be reached yet, if somebody says so', async () => {
  const { folder, run, written } = await folderFor()
  const server = `smtp://127.0.0.1:${await freePort()}`
  const answers = { DATA_DIR: [join(folder, 'data')], MAIL_FROM: ['gate@example.com'] }
  const who = new Scripted({ ...answers, SMTP_URL: [server] }, true)
  await run({ who })
  expect(who.heard).toEqual(['the sender cannot be reached: ECONNREFUSED'])
  expect(await written()).toMatchObject({ SMTP_URL: server, MAIL_FROM: 'gate@example.com' })
})

it('writes nothing when the user gives up', async () => {
  const { folder, run } = await folderFor()
  const port = await freePort()
  for (const who of [
    new Scripted({ REDIS_URL: [] }),
    new Giving({ SMTP_URL: [`smtp://127.0.0.1:${port}`] }),
  ]) {
    await expect(run({ who })).rejects.toMatchObject({
      ...{ message: 'Nothing was written.', exitCode: 130 },
    })
  }
  expect(await readdir(folder)).toEqual([])
})

it.each(
  [
    ['a b', '#x', "it's", 'say "so"', ' edges ', 'a=b', '$HOME', '`date`', '反'].map((value) => [
      value,
    ]),
  ].flat(),
)('a file .env gives %j back as it is', (value) => {
  expect(parseEnv(envFileText({ NAME: value }))).toEqual({ NAME: value })
})

it('a value that no file .env can hold is refused by name', () => {
  expect(() => envFileText({ SMTP_URL: `a'"\`#b` })).toThrow('SMTP_URL_FILE')
})
