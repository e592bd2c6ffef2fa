/** Golden cases in JSON, and the runner that checks them. */
package dev.prism.data.conformance;
