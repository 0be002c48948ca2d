import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../bootstrap/config.ts'
import { ALL_SETTINGS } from '../../bootstrap/settings/all-settings.ts'
import { withEnvFile } from '../../bootstrap/settings/environment.ts'
import { envExample, settingsTable } from '../../bootstrap/settings/settings-text.ts'

const project = new URL('../../', import.meta.url)

describe('the settings', () => {
  it('stand in the README as they are', () => {
    const readme = readFileSync(new URL('README.md', project), 'utf8')
    const [, table] = /<!-- settings:start -->\n([\s\S]*?)<!-- settings:end -->/.exec(readme) ?? []
    // Where they differ: node bootstrap/gatehouse.mjs settings
    expect(table?.trim()).toBe(settingsTable())
  })

  it('stand in .env.example as they are, and a copy of it changes nothing', () => {
    const path = new URL('.env.example', project)
    expect(readFileSync(path, 'utf8')).toBe(envExample())
    expect(withEnvFile({}, path.pathname)).toEqual({})
  })

  it('have names of their own and standard values that are accepted', () => {
    const names = ALL_SETTINGS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const standard = ALL_SETTINGS.map(({ name, standard: value }) => [name, value])
    const readFile = () => ''
    const explicit = loadConfig(Object.fromEntries(standard), readFile)
    expect(JSON.stringify(explicit)).toBe(JSON.stringify(loadConfig({}, readFile)))
  })
})
