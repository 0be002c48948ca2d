import { basename } from 'node:path'
import type { Container } from 'inversify'
import { readConfiguration } from '../../../adapters/configuration-file/parts/configuration/read-configuration.ts'
import { ImportConfiguration } from '../../../application/parts/configuration/import-configuration.ts'
import type { SectionReport } from '../../../application/parts/configuration/tally.ts'
import { auditedImport } from '../../commands/audited-import.ts'
import { Tokens } from '../../wiring/tokens.ts'

/**
 * Imports a configuration in one transaction with its entry of the operation log. A dry run does
 * the same and rolls back, so it finds everything that the import would.
 * @throws FaultyFile, FaultyEntry
 */
export async function runImport(
  container: Container,
  text: string,
  { from, dryRun }: { readonly from: string; readonly dryRun: boolean },
): Promise<readonly SectionReport[]> {
  const shown = container.getAll(Tokens.ShownRecords).map(({ of }) => of)
  const configuration = readConfiguration(text, shown)
  const use = container.get(ImportConfiguration)
  const command = { name: 'config import', by: 'config', parameters: { from: basename(from) } }
  return auditedImport(container, command, async () => {
    return { result: await use.execute(configuration), isStored: !dryRun }
  })
}
