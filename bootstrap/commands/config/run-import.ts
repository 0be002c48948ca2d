import { basename } from 'node:path'
import type { Container } from 'inversify'
import type { Configuration } from '../../../application/configuration/configuration.ts'
import { ImportConfiguration } from '../../../application/configuration/import-configuration.ts'
import type { SectionReport } from '../../../application/configuration/tally.ts'
import type { Operation } from '../../../application/ports/operation-log.ts'
import { Tokens } from '../../wiring/tokens.ts'

type Reports = readonly SectionReport[]

/**
 * Imports a configuration in one transaction with its entry of the operation log. A dry run does
 * the same and rolls back, so it finds everything that the import would. @throws FaultyEntry
 */
export async function runImport(
  container: Container,
  configuration: Configuration,
  { from, dryRun }: { readonly from: string; readonly dryRun: boolean },
): Promise<Reports> {
  const use = container.get(ImportConfiguration)
  const clock = container.get(Tokens.Clock)
  const at = clock.now()
  const line = (): Operation => {
    return { ...operationOf(from), at, milliseconds: clock.now().getTime() - at.getTime() }
  }
  const undone = new Undone()
  const work = async () => {
    const reports = await use.execute(configuration)
    if (!dryRun) return reports
    undone.reports = reports
    throw undone
  }
  try {
    return await container.get(Tokens.Audit).change(work, line, true)
  } catch (error) {
    if (error !== undone) throw error
    return undone.reports
  }
}

class Undone extends Error {
  reports: Reports = []
}

function operationOf(from: string): Omit<Operation, 'at' | 'milliseconds'> {
  return {
    area: 'other',
    kind: 'import',
    method: 'CLI',
    url: 'gatehouse config import',
    operatorId: '0',
    operatorName: 'gatehouse config',
    address: '',
    parameters: JSON.stringify({ from: basename(from) }),
    error: undefined,
  }
}
