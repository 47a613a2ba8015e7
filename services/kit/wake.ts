/** Lets a loop sleep until it is woken or a time is over, whichever is first. A wake while awake is kept. */
export class Wake {
  #signal = Promise.withResolvers<void>();

  wake(): void {
    this.#signal.resolve();
  }

  async sleep(ms: number): Promise<void> {
    const timer = setTimeout(() => this.#signal.resolve(), ms);
    await this.#signal.promise;
    clearTimeout(timer);
    this.#signal = Promise.withResolvers<void>();
  }
}
