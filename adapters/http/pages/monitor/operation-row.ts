import type { OperationEntry } from '../../../../application/ports/logs/operation-log.ts'
import { OPERATION_KINDS } from '../../../../domain/audit/operation-kind.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'
import { areaWord } from '../../words/area-words.ts'
import type { Language } from '../../words/language.ts'
import { operationWord } from '../../words/operation-word.ts'
import { catalogueOf } from '../../words/texts.ts'
import { networkKind } from './network-kind.ts'

const TENANT = '000000'
/** The family's code for an operator that is neither a console user nor a mobile user. */
const OTHER_OPERATOR = 0

/** An entry of the operation log as lists show it. */
export const OperationRow = Type.Object({
  operId: WireId,
  tenantId: Type.String(),
  title: Type.String({ description: 'The area, in the language of the request' }),
  businessType: Type.Integer({ description: 'A value of the dictionary sys_oper_type' }),
  method: Type.String({
    description: 'What was done, in the language of the request',
  }),
  requestMethod: Type.String(),
  operatorType: Type.Integer(),
  operName: Type.String(),
  deptName: Type.String({ description: 'Name at that time' }),
  operUrl: Type.String({ description: 'URL pattern of the route' }),
  operIp: Type.String(),
  operLocation: Type.String(),
  operParam: Type.String({ description: 'JSON, secrets masked' }),
  jsonResult: Type.String({
    description: 'What changed: JSON of rows before and after, secrets masked; empty if not known',
  }),
  status: Type.Integer({ description: '0 success, 1 failure' }),
  errorMsg: Type.String(),
  operTime: Type.String(),
  costTime: Type.Integer({ description: 'Milliseconds' }),
})

export function operationRow(entry: OperationEntry, language: Language) {
  return {
    operId: wireId(entry.id),
    tenantId: TENANT,
    title: areaWord(entry.area, language),
    businessType: OPERATION_KINDS.indexOf(entry.kind),
    method: operationWord(entry, language),
    requestMethod: entry.method,
    operatorType: OTHER_OPERATOR,
    operName: entry.operatorName,
    deptName: entry.departmentName ?? '',
    operUrl: entry.url,
    operIp: entry.address,
    operLocation: networkKind(entry.address, language),
    operParam: entry.parameters,
    jsonResult: entry.changes ?? '',
    status: entry.error === undefined ? 0 : 1,
    errorMsg: entry.error === undefined ? '' : errorText(entry.error, language),
    operTime: wireDate(entry.at),
    costTime: entry.milliseconds,
  }
}

/**
 * The log keeps no parameters, so an error whose text has placeholders has a second text without
 * them. An error without a suitable text is shown as its code.
 */
function errorText(error: string, language: Language): string {
  const catalogue = catalogueOf(language)
  const text = catalogue[`${error}.logged`] ?? catalogue[error] ?? error
  return text.includes('{') ? error : text
}
