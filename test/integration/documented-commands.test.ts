import { expect, it } from 'vitest'
import { answersIn, commandsOf, printedBy, withValues } from '../support/documented-commands.ts'
import { firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { describeWith, describeWithProgram } from '../support/servers/describe-with.ts'
import { Service } from '../support/service.ts'

const FIRST = commandsOf('docs/build/api.md', 'One login and one file with curl')

/** What somebody reads off the first window. */
function readOff(service: Service): string {
  const { publicKey, password } = firstStartOf(service.output)
  const commands = withValues(FIRST, {
    GATEHOUSE_PUBLIC_KEY: publicKey,
    GATEHOUSE_PASSWORD: password,
    BASE: service.origin,
  })
  return `export GATEHOUSE_URL=${service.origin}\n${commands}`
}

/** Every answer that stands there comes, in this order. */
function expectAnswers(printed: string, commands: string): void {
  let rest = printed
  for (const answer of answersIn(commands)) {
    const found = answer.exec(rest)
    expect(found, `${answer}\nin\n${rest}`).not.toBeNull()
    rest = rest.slice((found?.index ?? 0) + (found?.[0].length ?? 0))
  }
}

await describeWithProgram('curl', 'the documents on a login, a file and a client', () => {
  it('answers as it says, pasted into a shell', async () => {
    const service = await Service.start(await temporaryFolder(), {})
    const clients = commandsOf('docs/administer/sign-in.md', 'A client for each caller')
    const resumable = commandsOf('docs/build/uploads.md', 'Resumable uploads')
    const commands = [readOff(service), clients, resumable].join('\n')
    const printed = await printedBy(commands)
    expectAnswers(printed, commands)
    expect(printed).toContain('the same bytes')
    expect(printed).toMatch(/^upload-result: \d+/m)
  }, 300_000)
})

await describeWith('s3', 'the documents on storage platforms', (url) => {
  it('brings a newcomer to a bucket, and files there and back', async () => {
    const { host, username, password } = new URL(url)
    const service = await Service.start(await temporaryFolder(), { STORAGE_ENDPOINTS: host })
    const bucket = withValues(commandsOf('docs/operate/storage.md', 'A bucket, step by step'), {
      ENDPOINT: host,
      ACCESS_KEY: username,
      SECRET_KEY: password,
    })
    const edits = commandsOf('docs/operate/storage.md', 'Changing a platform')
    const answered = [readOff(service), bucket, edits].join('\n')
    // How far a move of so few files is when somebody asks, or halts it, nobody knows.
    const move = commandsOf('docs/operate/storage.md', 'Moving files')
    const printed = await printedBy(`${answered}\n${move}\nwatch_move`)
    expectAnswers(printed, answered)
    expect(printed.match(/the same bytes/g)).toHaveLength(2)
    expect(printed).toMatch(/status:done percent:100 filesMoved:1\n$/)
  }, 300_000)
})
