import { Value } from 'typebox/value'
import { FaultyFile } from './faulty-file.ts'

type Entry = Readonly<Record<string, unknown>>

/** @throws FaultyFile with the first fault */
export function checkEntry(schema: object, value: unknown, path: string): asserts value is Entry {
  const faults = Value.Errors(schema, value)
  const foreign = faults.find(({ keyword }) => keyword === 'additionalProperties')
  const fault = foreign ?? faults[0]
  if (!fault) return
  throw new FaultyFile(`${path}${fault.instancePath.replaceAll('/', '.')}`, problemOf(fault))
}

function problemOf(fault: ReturnType<typeof Value.Errors>[number]): string {
  if (fault.keyword === 'additionalProperties') {
    const names = fault.params.additionalProperties.join(', ')
    return `${names} is not allowed here: the record has no such member, or it is a secret.`
  }
  if (fault.keyword === 'enum') return `it must be ${fault.params.allowedValues.join(' or ')}.`
  return `it ${fault.message}.`
}
