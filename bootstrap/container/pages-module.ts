import { type Bind, ContainerModule, type ServiceIdentifier } from 'inversify'
import { loggedError } from '../../adapters/http/edge/failures/error-log.ts'
import { dictionaryTypeOptionsRoute } from '../../adapters/http/pages/dictionaries/dictionary-type-options.ts'
import { dictionaryTypesPage } from '../../adapters/http/pages/dictionaries/dictionary-types.ts'
import { dictionaryValuesPage } from '../../adapters/http/pages/dictionaries/dictionary-values.ts'
import { refreshDictionariesRoute } from '../../adapters/http/pages/dictionaries/refresh-dictionaries.ts'
import { AUTHOR, noticesPage } from '../../adapters/http/pages/notices.ts'
import { parametersPage } from '../../adapters/http/pages/parameters/parameters.ts'
import { refreshParametersRoute } from '../../adapters/http/pages/parameters/refresh-parameters.ts'
import { setParameterRoute } from '../../adapters/http/pages/parameters/set-parameter.ts'
import { CarryDictionaryType } from '../../application/dictionaries/carry-dictionary-type.ts'
import { ForgetDictionaries } from '../../application/dictionaries/forget-dictionaries.ts'
import { GuardDictionaryTypes } from '../../application/dictionaries/guard-dictionary-types.ts'
import { GuardDictionaryValues } from '../../application/dictionaries/guard-dictionary-values.ts'
import { AnnounceNotice } from '../../application/notices/announce-notice.ts'
import { NoticesByAuthor } from '../../application/notices/notices-by-author.ts'
import type { ManageRecords } from '../../application/records/manage-records.ts'
import { GuardParameters } from '../../application/settings/guard-parameters.ts'
import { SetParameter } from '../../application/settings/set-parameter.ts'
import { ROLE } from '../../domain/access/role-record.ts'
import { DICTIONARY_TYPE } from '../../domain/dictionaries/dictionary-type.ts'
import { DICTIONARY_VALUE } from '../../domain/dictionaries/dictionary-value.ts'
import { bindClass } from './bind-class.ts'
import { bindPage } from './bind-page.ts'
import { ConfigurationTokens as G } from './configuration-tokens.ts'
import { ConsoleTokens as C } from './console-tokens.ts'
import { token } from './token.ts'
import { Tokens as T } from './tokens.ts'

const BY_AUTHOR = token<NoticesByAuthor>('NoticesByAuthor')
const CARRY_TYPE = token<CarryDictionaryType>('CarryDictionaryType')
const FORGET = token<ForgetDictionaries>('ForgetDictionaries')
const GUARD_TYPES = token<GuardDictionaryTypes>('GuardDictionaryTypes')
const GUARD_PARAMETERS = token<GuardParameters>('GuardParameters')
const GUARD_VALUES = token<GuardDictionaryValues>('GuardDictionaryValues')

/** The table of contents of the console: one row for each page. */
export const pagesModule = new ContainerModule(({ bind }) => {
  bindPage(bind, noticesPage, { after: C.AnnounceNotice, scope: BY_AUTHOR })
  bind(BY_AUTHOR).toConstantValue(new NoticesByAuthor(AUTHOR))
  const types = bindPage(bind, dictionaryTypesPage, { guard: GUARD_TYPES, after: CARRY_TYPE })
  const values = bindPage(bind, dictionaryValuesPage, { guard: GUARD_VALUES, after: FORGET })
  const parameters = bindPage(bind, parametersPage, { guard: GUARD_PARAMETERS })
  shareWithConfiguration(bind, { types, values, parameters })

  bind(T.Routes).toResolvedValue(
    (records, forget) => [dictionaryTypeOptionsRoute(records), refreshDictionariesRoute(forget)],
    [types, FORGET],
  )
  bind(T.Routes).toResolvedValue(
    (records) => [setParameterRoute(new SetParameter(records)), refreshParametersRoute()],
    [parameters],
  )
  bind(GUARD_PARAMETERS).toResolvedValue(
    (stores) => new GuardParameters(stores(ROLE)),
    [C.RecordStores],
  )
  bindDictionaryHooks(bind)
  bind(C.AnnounceNotice).toResolvedValue(
    (dictionaries, notifier, logger) =>
      new AnnounceNotice(dictionaries, notifier, (error) =>
        logger.warn({ failure: loggedError(error) }, 'nobody was told of a notice'),
      ),
    [T.DictionaryRepo, T.Notifier, T.Logger],
  )
})

function bindDictionaryHooks(bind: Bind): void {
  bind(GUARD_TYPES).toResolvedValue(
    (stores) => new GuardDictionaryTypes(stores(DICTIONARY_VALUE)),
    [C.RecordStores],
  )
  bindClass(bind, FORGET, ForgetDictionaries, [C.DictionaryCopies])
  bind(CARRY_TYPE).toResolvedValue(
    (stores, forget) => new CarryDictionaryType(stores(DICTIONARY_VALUE), forget),
    [C.RecordStores, FORGET],
  )
  bind(GUARD_VALUES).toResolvedValue(
    (stores) => new GuardDictionaryValues(stores(DICTIONARY_TYPE)),
    [C.RecordStores],
  )
}

type Shared = Readonly<Record<'types' | 'values' | 'parameters', ServiceIdentifier<ManageRecords>>>

/** What is imported is judged by the rules of its page. */
function shareWithConfiguration(bind: Bind, { types, values, parameters }: Shared): void {
  bind(G.DictionaryTypes).toService(types)
  bind(G.DictionaryValues).toService(values)
  bind(G.Parameters).toService(parameters)
}
