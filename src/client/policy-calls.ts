import type { ShadowAnswer } from '../backtest/page/shadow-answer.ts';
import type { PolicyItem } from '../credit-policy/list-policies.ts';
import type { TemplateText } from '../credit-policy/list-templates.ts';
import type { OperationOutline } from '../presentation/operation-outline.ts';
import type { PolicyOutline } from '../presentation/policy-outline.ts';
import { policyPath } from './api-paths.ts';
import type { Connection } from './connection.ts';
import type { PolicyPlanAnswer } from './request-types.ts';

export type { ShadowAnswer };

/** A policy or an operation in words; of the two one is null. */
export interface PolicyOutlineAnswer {
  readonly policyId: string;
  readonly version: number;
  readonly policy: PolicyOutline | null;
  readonly operation: OperationOutline | null;
}

/** How one version differs from another, by meaning. */
interface PolicyDifferenceAnswer {
  readonly policyId: string;
  readonly from: number;
  readonly to: number;
  readonly changes: PolicyPlanAnswer['difference'];
}

/** What the cases of a version come to, and what they leave untried. */
interface PolicyCasesAnswer {
  readonly policyId: string;
  readonly version: number;
  readonly cases: PolicyPlanAnswer['cases'];
  readonly findings: PolicyPlanAnswer['findings'];
  /** Null where no case is kept with the version. */
  readonly coverage: {
    /** 0 to 100. */
    readonly percent: number;
    readonly met: number;
    readonly demanded: number;
    readonly gaps: readonly {
      readonly name: string;
      readonly title: string;
      readonly missing: string;
      readonly points: number;
    }[];
  } | null;
}

/** A candidate that is to run beside a policy, as YAML. */
export interface StartShadowBody {
  readonly source: string;
  readonly cases?: string;
  readonly invariants?: string;
}

/** How a candidate is promoted. */
export interface PromoteShadowBody {
  /** The seal of the refusal without it. */
  readonly sign?: string;
  /** How many of a hundred documents it decides, from 1 to 99; all of them where left out. */
  readonly percent?: number;
}

/** Reads policies in words, and candidates beside them; `credit.policies` of the client. */
export class PolicyCalls {
  readonly #api: Connection;

  constructor(api: Connection) {
    this.#api = api;
  }

  /** A policy or an operation as people read it, in its current version unless told. */
  outline(id: string, query: { readonly version?: number } = {}): Promise<PolicyOutlineAnswer> {
    return this.#api.call({ method: 'GET', path: policyPath(id, '/outline'), query, repeatable: true });
  }

  difference(
    id: string,
    query: { readonly from: number; readonly to: number },
  ): Promise<PolicyDifferenceAnswer> {
    return this.#api.call({ method: 'GET', path: policyPath(id, '/difference'), query, repeatable: true });
  }

  /** Runs the cases that are kept with a version, the current one unless told. */
  cases(id: string, query: { readonly version?: number } = {}): Promise<PolicyCasesAnswer> {
    return this.#api.call({ method: 'GET', path: policyPath(id, '/cases'), query, repeatable: true });
  }

  /** What the newest candidate beside a policy would have changed, whether it runs or has ended. */
  shadow(id: string): Promise<ShadowAnswer> {
    return this.#api.call({ method: 'GET', path: policyPath(id, '/shadow'), repeatable: true });
  }

  /** Has a candidate decide each new run of a policy too, unseen. */
  startShadow(id: string, body: StartShadowBody): Promise<ShadowAnswer> {
    return this.#api.call({ method: 'PUT', path: policyPath(id, '/shadow'), body, repeatable: true });
  }

  /** Ends the candidate beside a policy, also where it decides a share; what it has decided stays. */
  stopShadow(id: string): Promise<ShadowAnswer> {
    return this.#api.call({ method: 'DELETE', path: policyPath(id, '/shadow'), repeatable: false });
  }

  /** Makes the candidate beside a policy its next version, for all documents or a share of them. */
  promoteShadow(id: string, body: PromoteShadowBody = {}): Promise<PolicyItem & { outcome: string }> {
    return this.#api.call({
      method: 'POST',
      path: policyPath(id, '/shadow/promote'),
      body,
      repeatable: false,
    });
  }

  /** A policy or an operation that ships, with its text. */
  template(name: string): Promise<TemplateText> {
    const path = `/credit-policy/template/${encodeURIComponent(name)}`;
    return this.#api.call({ method: 'GET', path, repeatable: true });
  }
}
