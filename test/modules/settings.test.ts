import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { defineModule } from '../../bootstrap/modules/define-module.ts'
import { moduleProblems } from '../../bootstrap/modules/module-problems.ts'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { withEnvFile } from '../../bootstrap/settings/env-file.ts'
import type { Environment } from '../../bootstrap/settings/environment.ts'
import { setting } from '../../bootstrap/settings/module-setting-kinds.ts'
import { addSettings, type ModuleSettings } from '../../bootstrap/settings/module-settings.ts'
import { settingsTable } from '../../bootstrap/settings/settings-text.ts'
import { WrongSettings } from '../../bootstrap/settings/wrong-settings.ts'
import { badges } from '../../docs/examples/settings/badges.ts'
import { privateFolder } from '../support/private-folder.ts'
import { START_MS, wholeService } from '../support/whole-service.ts'

const KEY = 'sixteen-or-more-letters'
const SETTINGS = badges.settings ?? {}
const words = ['Of a test.', '测试。'] as const

afterEach(() => addSettings([]))

describe('settings of a module', () => {
  it(
    'reach its routes with their types',
    async () => {
      const service = await wholeService({ BADGE_KEY: KEY }, undefined, undefined, [badges])
      const headers = await service.logIn('admin')
      const { data } = (await service.app.inject({ url: '/badge', headers })).json()
      await service.close()
      const days = (Date.parse(data.text.split(' ')[1]) - Date.now()) / 86_400_000
      expect(Math.ceil(days)).toBe(7)
      const signature = createHmac('sha256', KEY).update(data.text).digest('hex')
      expect(data.signature).toBe(signature)
    },
    START_MS,
  )

  it('are refused by name when they are wrong or misspelt, without their values', () => {
    expect(problems({ BADGE_DAYS: '0', BADGE_KEY: 'short' })).toEqual([
      'BADGE_DAYS must be a whole number, 1–365.',
      'BADGE_KEY must have at least 16 characters.',
    ])
    expect(problems({ BADGE_DAY: '3' })).toEqual([
      'BADGE_DAY is not a setting. Is BADGE_DAYS meant?',
    ])
  })

  it('are frozen, and keep a secret of a file from being shown', () => {
    const config = loadConfig({ BADGE_KEY_FILE: '/run/key' }, () => `${KEY}\n`, [SETTINGS])
    const values = config.modules.get(SETTINGS)
    expect(values).toMatchObject({ BADGE_DAYS: 7 })
    expect(Object.isFrozen(values)).toBe(true)
    expect(inspect(values) + JSON.stringify(values)).not.toContain(KEY)
  })

  it('may stand in .env and are listed once they are known', async () => {
    const path = join(await privateFolder(), '.env')
    writeFileSync(path, 'BADGE_DAYS=3\nBADGE_KEY_FILE=/run/key\n')
    expect(() => withEnvFile({}, path)).toThrow(WrongSettings)
    expect(settingsTable()).not.toContain('BADGE')
    addSettings([SETTINGS])
    expect(withEnvFile({}, path)).toMatchObject({ BADGE_DAYS: '3' })
    expect(settingsTable()).toContain('| `BADGE_KEY` (secret) |  | text, at least 16 characters |')
  })

  it.each<[name: string, problem: string]>([
    ['DATABASE_URL', 'Module extra: the setting DATABASE_URL belongs to the console: rename it.'],
    ['ADMIN_PASSWORD_FILE', 'Module extra: the setting ADMIN_PASSWORD_FILE belongs to the'],
    ['SOCIAL_MINE_KIND', 'Module extra: the setting SOCIAL_MINE_KIND belongs to the console:'],
    ['badgeDays', 'Module extra: the setting badgeDays needs capitals, digits and underscores'],
    ['BADGE_DAYS', 'Module extra has the setting BADGE_DAYS, which module badges has: rename it.'],
    ['BADGE_KEY_FILE', 'Module extra has the setting BADGE_KEY_FILE, which module badges has'],
  ])('clash by name: %s', (name, problem) => {
    const found = refused({ [name]: setting.text({ words }) })
    expect(found).toEqual([expect.stringContaining(problem)])
  })

  it('have defaults that they accept', () => {
    expect(refused({ EXTRA_DAYS: setting.integer({ default: 5, max: 4, words }) })).toEqual([
      'Module extra: the setting EXTRA_DAYS has a wrong default: it must be a whole number, 0–4.',
    ])
  })

  it('are a word of a list, or a text with a bound', () => {
    const declared = {
      EXTRA_COLOUR: setting.choice({ values: ['red', 'green'], words }),
      EXTRA_TEXT: setting.text({ words }),
    }
    const { modules } = loadConfig({}, () => '', [declared])
    expect(modules.get(declared)).toEqual({ EXTRA_COLOUR: 'red', EXTRA_TEXT: '' })
    const env = { EXTRA_COLOUR: 'blue', EXTRA_TEXT: 'x'.repeat(1001) }
    expect(problems(env, declared)).toEqual([
      'EXTRA_COLOUR must be one of: red, green.',
      'EXTRA_TEXT must have at most 1000 characters.',
    ])
  })
})

function problems(env: Environment, declared: ModuleSettings = SETTINGS): readonly string[] {
  try {
    loadConfig(env, () => '', [declared])
  } catch (error) {
    if (error instanceof WrongSettings) return error.problems
    throw error
  }
  return []
}

function refused(settings: ModuleSettings): string[] {
  return moduleProblems([badges, defineModule({ name: 'extra', words, settings })], [])
}
