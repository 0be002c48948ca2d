import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Logger } from 'pino'
import type { AliOssObjectStores } from '../../adapters/ali-oss/ali-oss-object-stores.ts'
import type { KeyUses } from '../../adapters/crypto/key-uses.ts'
import type { RsaOpener } from '../../adapters/crypto/rsa-decryption.ts'
import type { Draining, Readiness } from '../../adapters/http/edge/readiness.ts'
import type { PartMemory } from '../../adapters/object-parts/part-memory.ts'
import type { S3ObjectStores } from '../../adapters/s3/s3-object-stores.ts'
import type { UploadTools } from '../../application/files/uploads/upload-file.ts'
import type { ListMyMenus } from '../../application/me/list-my-menus.ts'
import type { WhoAmI } from '../../application/me/who-am-i.ts'
import type { Notifier } from '../../application/ports/notifier.ts'
import type { PushBus } from '../../application/ports/push-bus.ts'
import type { SessionWatch } from '../../application/ports/session-watch.ts'
import type { PushHub } from '../../application/push/push-hub.ts'
import type { PushTickets } from '../../application/push/push-tickets.ts'
import type { GetParameter } from '../../application/settings/get-parameter.ts'
import type { ListDictionary } from '../../application/settings/list-dictionary.ts'
import type { IssueCaptcha } from '../../application/verification/issue-captcha.ts'
import type { UploadPolicy } from '../../domain/storage/upload-policy.ts'
import type { UploadTypes } from '../../domain/storage/upload-types.ts'
import type { Config } from '../config.ts'
import type { Watching } from '../watching/watching.ts'
import { FileTokens } from './file-tokens.ts'
import { PortTokens } from './port-tokens.ts'
import { SignInTokens } from './sign-in-tokens.ts'
import { token } from './token.ts'

/** The names under which the parts of the service know each other, with their types. */
export const Tokens = {
  ...PortTokens,
  ...SignInTokens,
  ...FileTokens,
  Config: token<Config>('Config'),
  Logger: token<Logger>('Logger'),
  DataFolder: token<string>('DataFolder'),

  // The rest of the console
  ListMyMenus: token<ListMyMenus>('ListMyMenus'),
  WhoAmI: token<WhoAmI>('WhoAmI'),
  ListDictionary: token<ListDictionary>('ListDictionary'),
  GetParameter: token<GetParameter>('GetParameter'),
  IssueCaptcha: token<IssueCaptcha>('IssueCaptcha'),
  RsaOpener: token<RsaOpener>('RsaOpener'),
  UploadTools: token<UploadTools>('UploadTools'),
  AliOssObjectStores: token<AliOssObjectStores>('AliOssObjectStores'),
  PartMemory: token<PartMemory>('PartMemory'),
  S3ObjectStores: token<S3ObjectStores>('S3ObjectStores'),
  UploadPolicy: token<UploadPolicy>('UploadPolicy'),
  UploadTypes: token<UploadTypes>('UploadTypes'),

  // Server push
  Notifier: token<Notifier>('Notifier'),
  PushBus: token<PushBus>('PushBus'),
  PushHub: token<PushHub>('PushHub'),
  PushTickets: token<PushTickets>('PushTickets'),
  SessionWatch: token<SessionWatch>('SessionWatch'),

  // HTTP
  LoginPublicKey: token<string>('LoginPublicKey'),
  KeyUses: token<KeyUses>('KeyUses'),
  Watching: token<Watching>('Watching'),
  Draining: token<Draining>('Draining'),
  Readiness: token<Readiness>('Readiness'),
  ReadinessWarnings: token<Readiness>('ReadinessWarnings'),
  Routes: token<readonly FastifyPluginAsync[]>('Routes'),
  HttpServer: token<FastifyInstance>('HttpServer'),
}
