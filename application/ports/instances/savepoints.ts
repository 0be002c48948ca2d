export interface Savepoints {
  /**
   * Must be called inside a transaction. If `work` throws, what it changed is undone and the
   * transaction goes on. Otherwise its changes are as lasting as the transaction.
   */
  attempt<T>(work: () => Promise<T>): Promise<T>
}
