import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkDataFolder } from '../../bootstrap/commands/doctor/check-data-folder.ts'
import { Findings } from '../../bootstrap/commands/doctor/finding.ts'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { sharedDataFolder } from '../../bootstrap/start/data-folder.ts'
import { temporaryFolder } from '../support/local-disk.ts'

it('a data directory that is no folder is named with its path and the reason', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'file'), '')
  await mkdir(join(folder, 'fine'))
  const [itself, below] = [join(folder, 'file'), join(folder, 'file', 'below')]
  const problem = 'cannot be created or written:'
  await expect(sharedDataFolder(itself)).rejects.toThrow(
    `DATA_DIR ${itself} ${problem} it is not a folder.`,
  )
  await expect(sharedDataFolder(below)).rejects.toThrow(
    `DATA_DIR ${below} ${problem} a part of the path is not a folder.`,
  )
  expect(await sharedDataFolder(join(folder, 'fine'))).toBe(join(folder, 'fine'))
})

it('doctor finds what a killed restore has unpacked into it', async () => {
  const folder = await temporaryFolder()
  const told = async () => {
    const findings = new Findings()
    await checkDataFolder(
      loadConfig({}, () => ''),
      folder,
      findings,
    )
    return findings.all.filter(({ state }) => state === 'warning').map(({ message }) => message)
  }
  expect(await told()).toEqual([])
  await mkdir(join(folder, 'restoring'))
  expect(await told()).toEqual([expect.stringContaining('restoring')])
})
