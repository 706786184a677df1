import { useEffect, useState } from 'preact/hooks';
import type { Document } from '../../document/kind.ts';
import type { KeptInputs } from './read-kept-inputs.ts';
import { may } from './session.ts';

/**
 * Reads the inputs that the newest report of a document keeps, if it is analysed again under a policy. Undefined without a document
 * or a policy, and if no value is kept.
 */
export function useKeptInputs(
  document: Document | undefined,
  policyId: string | undefined,
): KeptInputs | undefined {
  const [kept, setKept] = useState<KeptInputs>();
  useEffect(() => {
    setKept(undefined);
    if (document === undefined || policyId === undefined || !may('report:read')) return;
    let isGone = false;
    const { value } = document;
    import('./read-kept-inputs.ts')
      .then(({ readKeptInputs }) => readKeptInputs(value, policyId))
      .then(
        (inputs) => {
          if (!isGone) setKept(inputs);
        },
        // Without an answer the fields show no earlier values.
        () => {},
      );
    return () => {
      isGone = true;
    };
  }, [document?.value, policyId]);
  return kept;
}
