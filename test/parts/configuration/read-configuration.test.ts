import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../adapters/configuration-file/parts/configuration/read-configuration.ts'

const CLIENT = {
  ...{ clientId: 'c0ffee', clientKey: 'mini', deviceType: 'xcx', status: 'normal' },
  ...{ grantTypes: ['password'], timeout: 60, activeTimeout: -1 },
}
const MENU = {
  ...{ title: 'Reports', kind: 'directory', order: 1, path: 'report', component: null },
  ...{ query: null, icon: '#', opensExternally: false, isCached: true, isVisible: true },
  ...{ isEnabled: true, permission: null, remark: null, children: [] },
}
const VALUE = {
  ...{ sortOrder: 1, label: 'Red', value: 'r', cssClass: null, listClass: null },
  ...{ isDefault: false, remark: null },
}
const PARAMETER = { key: 'app.title', name: 'Title', value: '', remark: null }

const read = (document: object) => readConfiguration(JSON.stringify({ version: 1, ...document }))

describe('a file with a configuration', () => {
  it('may have some sections only', () => {
    expect(read({ clients: [CLIENT], menus: [MENU] })).toEqual({
      ...{ version: 1, clients: [CLIENT], menus: [MENU] },
    })
  })

  it.each([
    [
      'a client secret',
      { clients: [{ ...CLIENT, clientSecret: 'x' }] },
      'clientSecret is not allowed',
    ],
    [
      'a key of a platform',
      { platforms: [{ key: 'cloud', secretKey: 'x' }] },
      'secretKey is not allowed',
    ],
    ['an unknown section', { users: [] }, 'the file: users is not allowed here'],
  ])('is refused with %s', (_what, document, message) => {
    expect(() => read(document)).toThrow(message)
  })

  it.each([
    ['clients[1] "mini": it must have', { clients: [CLIENT, { clientId: 'mini' }] }],
    [
      'clients[0] "c0ffee".status: it must be normal or disabled.',
      { clients: [{ ...CLIENT, status: 'gone' }] },
    ],
    ['menus[0] "Reports".path: it', { menus: [{ ...MENU, path: 'x'.repeat(201) }] }],
    [
      'menus[0] "Reports".children[0] "A\\nB".title: it',
      { menus: [{ ...MENU, children: [{ ...MENU, title: 'A\nB' }] }] },
    ],
    [
      'dictionaries[0] "app_colour".values[0] "r".sortOrder: it',
      {
        dictionaries: [
          {
            ...{ name: 'Colours', type: 'app_colour', remark: null },
            values: [{ ...VALUE, sortOrder: 1.5 }],
          },
        ],
      },
    ],
    ['parameters[0] "app.title".name: it', { parameters: [{ ...PARAMETER, name: '' }] }],
    ['parameters[0] "app.title".value: it', { parameters: [{ ...PARAMETER, value: ['x'] }] }],
    ['the file.roles: it must be array', { roles: {} }],
  ])('is refused at %s', (path, document) => {
    expect(() => read(document)).toThrow(path)
  })

  it('is refused in another version', () => {
    expect(() => readConfiguration('{"version":2}')).toThrow('the file.version: it')
  })

  it('is refused where it is no JSON, by line and column, without quoting it', () => {
    const unquoted = () => readConfiguration('{"secret": hunter2}')
    expect(unquoted).toThrow('the file: it is not JSON.')
    expect(() => readConfiguration('{"version": 1,\n}')).toThrow('not JSON (line 2 column 1).')
  })
})
