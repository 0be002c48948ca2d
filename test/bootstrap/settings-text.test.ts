import { describe, expect, it } from 'vitest'
import { ALL_SETTINGS } from '../../bootstrap/settings/all-settings.ts'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { withEnvFile } from '../../bootstrap/settings/env-file.ts'
import { envExample, settingsPage } from '../../bootstrap/settings/settings-text.ts'

const project = new URL('../../', import.meta.url)

describe('the settings', () => {
  // Where they differ: npm run settings
  it('match docs/operate/settings.md', () =>
    expect(settingsPage()).toMatchFileSnapshot('../../docs/operate/settings.md'))

  it('match .env.example, and a copy of it changes nothing', async () => {
    const path = new URL('.env.example', project)
    await expect(envExample()).toMatchFileSnapshot('../../.env.example')
    expect(withEnvFile({}, path.pathname)).toEqual({})
  })

  it('have names of their own and default values that are accepted', () => {
    const names = ALL_SETTINGS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const defaults = ALL_SETTINGS.map(({ name, defaultValue: value }) => [name, value])
    const readFile = () => ''
    const explicit = loadConfig(Object.fromEntries(defaults), readFile)
    expect(JSON.stringify(explicit)).toBe(JSON.stringify(loadConfig({}, readFile)))
  })
})
