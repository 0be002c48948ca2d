import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ExportConfiguration } from '../../../application/parts/configuration/configuration.ts'
import { requireFolderOf } from '../../output/folder-of-output.ts'
import type { Environment } from '../../settings/environment.ts'
import { closing } from '../../start/closers.ts'
import { commandContainer } from '../../start/command-container.ts'

/** @param to a path, overwritten; standard output if absent. @throws CannotStart */
export async function exportConfiguration(env: Environment, to?: string): Promise<void> {
  if (to !== undefined) requireFolderOf(resolve(to), '--to')
  return closing(async (closers) => {
    const container = await commandContainer(env, closers)
    const configuration = await container.get(ExportConfiguration).execute()
    const text = `${JSON.stringify(configuration, null, 2)}\n`
    if (to === undefined) process.stdout.write(text)
    else await writeFile(to, text)
  })
}
