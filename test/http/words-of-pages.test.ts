import { expect, it } from 'vitest'
import { A_CLIENT, clientsHarness } from '../support/clients-harness.ts'
import { aForm, platformsHarness } from '../support/platforms-harness.ts'

it.each([
  [
    'a rule of the domain',
    { clientKey: '客户' },
    'Client key: 1 to 64 letters or digits or . _ - starting with a letter or digit',
    '客户端 key：字母、数字或 . _ -，以字母或数字开头，1 至 64 位',
  ],
  [
    'a rule of the schema',
    { deviceType: 'x'.repeat(33) },
    'Device type: up to 32 lower-case letters or digits or _ - starting with a letter',
    '设备类型：小写字母、数字或 _ -，以字母开头，最多 32 位',
  ],
  [
    'a member of a list',
    { grantTypeList: ['password', 7] },
    'Grant types: 1 to 32 names of lower-case letters or digits or _ -',
    '授权类型：1 至 32 个，由小写字母、数字或 _ - 组成',
  ],
  ['what is missing', { clientKey: undefined }, 'Client key is required', '客户端 key 不能为空'],
  ['a length', { status: 7 }, 'Status must be a single string', '状态 只能有一个值'],
])('reports %s in the words of the page', async (_case, fields, english, chinese) => {
  const http = await clientsHarness()
  const body = { ...A_CLIENT, ...fields }
  const inEnglish = await http.ask('POST', '/system/client', { body })
  const inChinese = await http.ask('POST', '/system/client', { body, language: 'zh_CN' })
  expect(inEnglish.body).toMatchObject({ code: 500, msg: expect.stringContaining(english) })
  expect(inChinese.body).toMatchObject({ code: 500, msg: expect.stringContaining(chinese) })
})

it('calls one name as each page does', async () => {
  const http = await platformsHarness()
  const { body } = await http.call('POST', '', aForm({ configKey: 'a b' }))
  expect(body.msg).toBe(
    'Configuration key: 2 to 100 letters or digits or . _ - starting with a letter or digit',
  )
})
