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
import { DICTIONARY_TYPE } from '../../domain/dictionaries/dictionary-type.ts'
import { DICTIONARY_VALUE } from '../../domain/dictionaries/dictionary-value.ts'
import { bindClass, madeFrom } from './bind-class.ts'
import { bindPage } from './bind-page.ts'
import { Tokens as T } from './tokens.ts'

/** The pages on the record kernel, one row each. */
export const pagesModule = new ContainerModule(({ bind }) => {
  bindPage(bind, noticesPage, { after: AnnounceNotice, scope: NoticesByAuthor })
  bind(NoticesByAuthor).toConstantValue(new NoticesByAuthor(AUTHOR))
  const types = bindPage(bind, dictionaryTypesPage, {
    guard: GuardDictionaryTypes,
    after: CarryDictionaryType,
  })
  const values = bindPage(bind, dictionaryValuesPage, {
    guard: GuardDictionaryValues,
    after: ForgetDictionaries,
  })
  const parameters = bindPage(bind, parametersPage, { guard: GuardParameters })
  shareWithConfiguration(bind, { types, values, parameters })

  bind(T.Routes).toResolvedValue(
    (records, forget) => [dictionaryTypeOptionsRoute(records), refreshDictionariesRoute(forget)],
    [types, ForgetDictionaries],
  )
  bind(T.Routes).toResolvedValue(
    (records) => [setParameterRoute(new SetParameter(records)), refreshParametersRoute()],
    [parameters],
  )
  bindClass(bind, GuardParameters, [T.RecordStores])
  bindDictionaryHooks(bind)
  bind(AnnounceNotice).toResolvedValue(
    (dictionaries, notifier, logger) =>
      new AnnounceNotice(dictionaries, notifier, (error) =>
        logger.warn({ failure: loggedError(error) }, 'a notice was not announced'),
      ),
    [T.DictionaryRepo, T.Notifier, T.Logger],
  )
})

function bindDictionaryHooks(bind: Bind): void {
  const types = madeFrom(T.RecordStores, (stores) => stores(DICTIONARY_TYPE))
  const values = madeFrom(T.RecordStores, (stores) => stores(DICTIONARY_VALUE))
  bindClass(bind, GuardDictionaryTypes, [values])
  bindClass(bind, ForgetDictionaries, [T.DictionaryCopies])
  bindClass(bind, CarryDictionaryType, [values, ForgetDictionaries])
  bindClass(bind, GuardDictionaryValues, [types])
}

type Shared = Readonly<Record<'types' | 'values' | 'parameters', ServiceIdentifier<ManageRecords>>>

/** An import applies the rules of each record's page. */
function shareWithConfiguration(bind: Bind, { types, values, parameters }: Shared): void {
  bind(T.DictionaryTypes).toService(types)
  bind(T.DictionaryValues).toService(values)
  bind(T.Parameters).toService(parameters)
}
