export interface ParameterRepo {
  value(key: string): Promise<string | undefined>
}
