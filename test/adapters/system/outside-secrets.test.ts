import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { OutsideSecrets } from '../../../adapters/system/outside-secrets.ts'
import {
  type OutsideWorld,
  secretReferencesContract,
} from '../../contract/secret-references.contract.ts'
import { privateFolder } from '../../support/private-folder.ts'

async function within({ variables, files }: OutsideWorld) {
  const folder = await privateFolder()
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const known = new Map(Object.entries(variables))
  return new OutsideSecrets(folder, (name) => known.get(name))
}

secretReferencesContract('process and folder', within)

it('lets platforms use the keys of the machine only where that is allowed', () => {
  const secrets = (mayUseMachine?: boolean) =>
    new OutsideSecrets('/nowhere', () => undefined, mayUseMachine).resolve('aws:credentials')
  expect([secrets(), secrets(false), secrets(true)]).toEqual([
    undefined,
    undefined,
    'aws:credentials',
  ])
})

it('reads a replaced file again', async () => {
  const folder = await privateFolder()
  const secrets = new OutsideSecrets(folder, () => undefined)
  for (const secret of ['first', 'second']) {
    await writeFile(join(folder, 'key'), secret)
    expect(secrets.resolve('file:key')).toBe(secret)
  }
})
