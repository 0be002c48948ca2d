import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { withEnvFile } from '../../bootstrap/settings/env-file.ts'
import { namesOf } from '../../bootstrap/settings/misspelt.ts'
import { WrongSettings } from '../../bootstrap/settings/wrong-settings.ts'
import { temporaryFolder } from '../support/local-disk.ts'

describe('a mistyped name stops the start', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABSE_ULR', 'DATABASE_URL'],
    ['DATABASE-URL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['REDIS_URI', 'REDIS_URL'],
    ['PROT', 'PORT'],
    ['HSOT', 'HOST'],
    ['DATADIR', 'DATA_DIR'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['CAPTHCA', 'CAPTCHA'],
    ['ADMIN_PASSWORT', 'ADMIN_PASSWORD'],
    ['ADMIN_PASSWORD_FIEL', 'ADMIN_PASSWORD_FILE'],
    ['GATEHOUSE_DATABASE_URL', 'DATABASE_URL'],
    ['PUBLIC_URL_FILE', 'PUBLIC_URL'],
    ['GATEHOUSE_STORGE_KEY', 'GATEHOUSE_STORAGE_…'],
    ['SMS_GATEWAY_HEADER', 'SMS_GATEWAY_HEADERS'],
  ])('%s, where %s is meant', (name, meant) => {
    expect(problemsOf({ [name]: 'canary' })).toEqual([
      `${name} is not a setting. Is ${meant} meant?`,
    ])
  })

  it.each([
    ...['SOCIAL_GITHUB_SECRET', 'XCX_APP', 'CAPTCHA_KIND', 'OVERLOAD_CPU', 'SMS_GATEWAY_TOKEN'],
  ])('%s, whose beginning is ours', (name) => {
    const [problem = '', ...others] = problemsOf({ [name]: 'canary' })
    expect(problem).toContain(`${name} is not a setting.`)
    expect(problem + others).not.toContain('canary')
    expect(others).toEqual([])
  })

  it('with everything else that is wrong, at once', () => {
    const problems = problemsOf({ DATABSE_URL: 'x', PROT: '1', LOG_LEVEL: 'loud' })
    expect(problems.map((problem) => problem.split(' ', 1)[0])).toEqual([
      ...['DATABSE_URL', 'PROT', 'LOG_LEVEL'],
    ])
  })
})

describe('what belongs to others in the environment', () => {
  it.each([
    ...['HOME', 'PATH', 'HOSTNAME', 'PWD', 'POST', 'HOSTS', 'PORTS', 'LANG', 'SHELL', 'LOGNAME'],
    ...[
      'TERM',
      'MAIL',
      'USER',
      'EDITOR',
      'SSH_AUTH_SOCK',
      'XDG_DATA_DIRS',
      'HTTP_PROXY',
      'NO_PROXY',
    ],
    ...['PGHOST', 'PGDATA', 'POSTGRES_PASSWORD', 'DATABASE_HOST', 'DATABASE_NAME', 'REDIS_HOST'],
    ...[
      'NODE_OPTIONS',
      'NODE_PATH',
      'NODE_EXTRA_CA_CERTS',
      'npm_config_cache',
      'LOGLEVEL',
      'LS_COLORS',
    ],
    ...['GATEHOUSE_PORT', 'GATEHOUSE_SERVICE_HOST', 'GATEHOUSE_PORT_5320_TCP_ADDR', 'SUPPORT'],
    ...['CAPTCHA_SERVICE_PORT_HTTP', 'REDIS_PORT', 'STORAGE_EMULATOR_HOST', 'MAIL_HOST', 'FTP_URL'],
    ...['GATEHOUSE_USER', 'GATEHOUSE_PASSWORD', 'GATEHOUSE_CAPTCHA_ID', 'GATEHOUSE_STORAGE_KEY'],
  ])('%s stays theirs', (name) => {
    expect(problemsOf({ [name]: 'x' })).toEqual([])
  })

  it('is also a name beside the setting that it resembles', () => {
    expect(problemsOf({ REDIS_URI: 'x', REDIS_URL: 'redis://cache' })).toEqual([])
  })

  it('is what is empty', () => {
    expect(problemsOf({ DATABSE_URL: '' })).toEqual([])
  })

  it('is no setting itself', () => {
    for (const name of namesOf({})) {
      if (!name.includes('<'))
        expect(problemsOf({ [name]: 'x' }).join()).not.toContain('not a setting')
    }
  })
})

describe('the file .env', () => {
  it('has no value that a comment cuts short', async () => {
    const path = join(await temporaryFolder(), '.env')
    const fine = ['PORT=1 # ours', 'HOST="a#b"', "MAIL_FROM='a#b'", '# SMTP_URL=a#b', 'REDIS_URL=#']
    const cut = ['DATABASE_URL=postgres://u:1#2@db/x', ' export SERVICE_KEY = half#of-it']
    await writeFile(path, [...fine, ...cut].join('\n'))
    const problems = problemsIn(() => withEnvFile({}, path))
    expect(problems.map((problem) => problem.split(' has a #', 1)[0])).toEqual([
      ...['DATABASE_URL in .env', 'SERVICE_KEY in .env'],
    ])
  })

  it('may keep a setting of an older version, and the start says that it does nothing', async () => {
    const path = join(await temporaryFolder(), '.env')
    await writeFile(path, 'STORE_ONCE=on\n')
    const { warnings } = loadConfig(withEnvFile({}, path), () => '')
    expect(warnings).toEqual(['STORE_ONCE does nothing any more: remove it.'])
  })

  it('holds settings only', async () => {
    const path = join(await temporaryFolder(), '.env')
    const theirs = { TZ: 'UTC', PROT: '1', FTP_URL: 'ftp://x', GATEHOUSE_STORAGE_KEY: 'x' }
    const lines = { ...theirs, XCX_WX1_SECRET: 'x', SOCIAL_OWN_ISSUER: 'x', HOST: '127.0.0.1' }
    await writeFile(
      path,
      Object.entries(lines)
        .map((line) => `${line.join('=')}\n`)
        .join(''),
    )
    const problems = problemsIn(() => withEnvFile({}, path))
    expect(problems.map((problem) => problem.split(' ', 1)[0]).sort()).toEqual([
      ...['FTP_URL', 'PROT', 'TZ'],
    ])
    expect(problems).toContain('PROT in .env is not a setting. Is PORT meant?')
  })
})

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  return problemsIn(() => loadConfig(env, () => ''))
}

function problemsIn(work: () => unknown): readonly string[] {
  try {
    work()
    return []
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    return error.problems
  }
}
