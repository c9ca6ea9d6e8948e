/**
 * Work that nobody waits for, whose code comes when it is needed. Without a connection that code does not
 * arrive: nothing is said, and the next page asks for it again.
 */
export function whenLoaded<Code>(code: Promise<Code>, work: (code: Code) => unknown): void {
  void code.then(work, () => undefined)
}
