import type { Command } from 'commander'
import { describe, expect, it, vi } from 'vitest'
import { commandLine } from '../../bootstrap/commands/command-line.ts'
import { LOGGED_COMMANDS } from '../../bootstrap/commands/logged-commands.ts'
import { PARTS } from '../../bootstrap/parts/all.ts'

interface Said {
  readonly code: string
  readonly out: string
  readonly err: string
}

function unreadSettings(): never {
  throw new Error('Settings were read before a command ran.')
}

function catchOutput(command: Command, written: { out: string; err: string }): void {
  command.configureOutput({
    writeOut: (text) => {
      written.out += text
    },
    writeErr: (text) => {
      written.err += text
    },
  })
  for (const child of command.commands) catchOutput(child, written)
}

/** What the program says without running a command. */
async function saidTo(...words: readonly string[]): Promise<Said> {
  const written = { out: '', err: '' }
  const program = commandLine(unreadSettings)
  catchOutput(program, written)
  const error: unknown = await program
    .parseAsync(words, { from: 'user' })
    .catch((caught: unknown) => caught)
  return { code: Object(error).code, ...written }
}

/** What the library of completions prints. */
async function completionsFor(...words: readonly string[]): Promise<string> {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  try {
    await commandLine(unreadSettings).parseAsync(words, { from: 'user' })
    return log.mock.calls.map(([text]) => `${String(text)}\n`).join('')
  } finally {
    log.mockRestore()
  }
}

/** Names as they are typed: `admin reset-password`. */
function namesBelow(command: Command, before: readonly string[] = []): string[][] {
  return command.commands.flatMap((child) => {
    const words = [...before, child.name()]
    return child.commands.length > 0 ? namesBelow(child, words) : [words]
  })
}

/** Called by completion scripts, not by people. */
const HIDDEN = 'complete'
const OURS = namesBelow(commandLine(unreadSettings)).filter(([name]) => name !== HIDDEN)

/** Commands without an entry in the operation log, and why. */
const SILENT: Readonly<Record<string, readonly string[]>> = {
  'They change nothing.': [
    ...['admin list-factors', 'audit key', 'audit verify', 'bucket-policy', 'clients list'],
    ...['completion', 'config export', 'console list', 'directory test', 'doctor', 'keys list'],
    ...['keys show', 'program-keys list', 'settings', 'version', 'webhook list', 'webhook ping'],
  ],
  'They write files of the operator.': [
    ...['backup', 'console build', 'console install', 'console remove', 'console use', 'dev'],
    ...['keys rotate', 'migrate create', 'module add', 'new', 'page generate'],
  ],
  'They prepare or run a whole service.': [...['copy-to-postgres', 'init', 'restore', 'start']],
  'They change where objects are, but no file of a user.': ['migrate-files', 'reconcile'],
}

it('every command has words in the operation log, or is listed with a reason', () => {
  const words = [LOGGED_COMMANDS, ...PARTS.map(({ logged = {} }) => logged)].flatMap(Object.keys)
  const typed = words.filter((url) => url.startsWith('gatehouse '))
  const logged = typed.map((url) => url.replace('gatehouse ', '').replace(/ --.*/, ''))
  const names = OURS.map((name) => name.join(' '))
  expect(names.toSorted()).toEqual([...logged, ...Object.values(SILENT).flat()].toSorted())
})

describe('help', () => {
  it('names every command, and the exit codes', async () => {
    const { code, out } = await saidTo('--help')
    expect(code).toBe('commander.helpDisplayed')
    for (const [name = ''] of OURS) expect(out).toContain(`  ${name}`)
    expect(out).toContain('64 wrong usage')
  })

  it.each(OURS.map((words) => [words]))('of %j has an example of it', async (words) => {
    const { out } = await saidTo(...words, '--help')
    expect(out).toMatch(new RegExp(`Examples:\n {2}gatehouse ${words.join(' ')}`))
  })
})

describe('wrong use', () => {
  it.each([
    [['strat'], "unknown command 'strat'\n(Did you mean start?)"],
    [['doctor', '--yaml'], "unknown option '--yaml'"],
    [['reconcile', '--dry'], "unknown option '--dry'"],
    [['reconcile', 'now'], 'too many arguments'],
    [['migrate-files'], "required option '--from <key>' not specified"],
    [['migrate-files', '--from', 'default'], "required option '--to <key>' not specified"],
    [['migrate', '--grant'], "option '--grant <account>' argument missing"],
    [['admin', 'reset'], "unknown command 'reset'"],
    [['admin', 'reset-password', 'zhang', 'wang'], 'too many arguments'],
    [['admin', 'reset-password', 'zhang', '--user', 'wang'], "'zhang' and --user are two"],
    [['admin', 'reset-factor'], 'missing the user name of the account'],
    [['admin', 'require-factor', ''], 'The name must not be empty.'],
    [['admin', 'reset-password', '--user', ''], 'The name must not be empty.'],
    [['bucket-policy', '--bucket', 'files/*'], 'It is a name without slashes.'],
    [['bucket-policy', '--bucket', 'files', '--prefix', 'a/*'], 'It has letters'],
    [['completion', 'tcsh'], 'Allowed choices are zsh, bash, fish, powershell'],
  ])('%j is refused, with the way to help', async (words, reason) => {
    const { code, err } = await saidTo(...words)
    expect(code).toMatch(/^commander\.\w+/)
    expect(err).toContain(reason)
    expect(err).toMatch(/Try: gatehouse .*--help\n$/)
  })
})

describe('an account, or a role', () => {
  const key = ['--name', 'ci', '--days', '30', '--permission', 'system:user:list']
  it.each([
    [['admin', 'reset-password'], '--user', []],
    [['admin', 'reset-factor'], '--user', []],
    [['admin', 'service-account'], '--user', ['--off']],
    [['admin', 'require-factor'], '--role', ['--off']],
    [['program-keys', 'list'], '--user', []],
    [['program-keys', 'add'], '--user', key],
    [['program-keys', 'revoke'], '--user', ['--name', 'ci']],
  ])('of %j is named by a word or by %s', async (command, option, rest) => {
    for (const named of [['robot'], [option, 'robot'], ['robot', option, 'robot']]) {
      const words = [...command, ...named, ...rest]
      const run = commandLine(unreadSettings).parseAsync(words, { from: 'user' })
      await expect(run, words.join(' ')).rejects.toThrow('Settings were read')
    }
  })
})

describe('bucket-policy', () => {
  async function printed(env: Record<string, string>, ...words: string[]): Promise<string> {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const all = ['bucket-policy', '--bucket', 'files', ...words]
    try {
      await commandLine(() => env).parseAsync(all, { from: 'user' })
      return String(write.mock.calls[0]?.[0])
    } finally {
      write.mockRestore()
    }
  }

  it('prints JSON that a cloud takes', async () => {
    const policy = await printed({}, '--kind', 'ali-oss', '--prefix', '/office/')
    expect(JSON.parse(policy).Statement[0].Resource).toEqual(['acs:oss:*:*:files/office/*'])
  })

  it('prints the rule for pages of the origins in the settings', async () => {
    const env = { PUBLIC_URL: 'https://a.example/files', CORS_ORIGINS: 'https://b.example' }
    const { CORSRules } = JSON.parse(await printed(env, '--cors'))
    const origins = ['https://a.example', 'https://b.example']
    expect(CORSRules).toMatchObject([{ AllowedOrigins: origins, AllowedMethods: ['PUT', 'GET'] }])
    const rule = await printed(env, '--cors', '--kind', 'ali-oss')
    for (const origin of origins) expect(rule).toContain(`<AllowedOrigin>${origin}</AllowedOrigin>`)
    await expect(printed({}, '--cors')).rejects.toThrow('Set PUBLIC_URL or CORS_ORIGINS')
  })
})

describe('completion', () => {
  it('prints a script for each shell', async () => {
    for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
      expect(await completionsFor('completion', shell), shell).toContain('gatehouse')
    }
  })

  it('answers scripts with commands and options', async () => {
    expect(await completionsFor('complete', '--', 'mig')).toMatch(
      /^migrate\t[\s\S]*migrate-files\t/,
    )
    expect(await completionsFor('complete', '--', 'reconcile', '--')).toContain('--dry-run\t')
  })
})
