/** z3 in a process of its own. */
export interface Z3 {
  /** What is asked is answered in its order: `sat`, `unsat` or `unknown`, or what z3 says that is wrong. */
  ask(question: string): Promise<{ readonly answer: string; readonly ms: number }>;
  close(): Promise<void>;
}

export function openZ3(): Z3;
